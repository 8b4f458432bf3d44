namespace Tern.Generator.Shapes;

/// <summary>The options for the code of a service.</summary>
public sealed record ServiceOptions
{
    /// <summary>The C# namespace. The default is null: <c>Tern.</c> and the stem of the service's names.</summary>
    public string? Namespace { get; init; }

    /// <summary>The operations to generate. The default is an empty list: all operations.</summary>
    public IReadOnlyList<string> Operations { get; init; } = [];

    /// <summary>The shapes with hand-written types. The default is none.</summary>
    public IReadOnlyList<TypeBinding> Bindings { get; init; } = [];

    /// <summary>Whether the generated types are internal. The default is false: they are public.</summary>
    public bool IsInternal { get; init; }

    /// <summary>The shape id of the service, for a model with several services. The default is null: the only service of the model.</summary>
    public string? Service { get; init; }

    /// <summary>The id of the protocol's trait, for a service with several protocols. The default is null: the preferred protocol.</summary>
    public string? Protocol { get; init; }

    /// <summary>
    /// Whether the code is that of the output Codecs: every shape is read and written, structures are partial records, and inputs and outputs have no types.
    /// The default is false.
    /// </summary>
    public bool HasCodecs { get; init; }

    /// <summary>The full name of the generic interface of the root structures. It requires <see cref="HasCodecs"/>. The default is null: they have no interface.</summary>
    public string? CodecInterface { get; init; }
}
