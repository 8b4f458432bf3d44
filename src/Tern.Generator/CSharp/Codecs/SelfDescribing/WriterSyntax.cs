namespace Tern.Generator.CSharp.Codecs.SelfDescribing;

/// <summary>The calls of generated code to the writer of a format. The value is the local <c>value</c>.</summary>
internal sealed record WriterSyntax
{
    /// <summary>The type of the writer.</summary>
    public required string Type { get; init; }

    /// <summary>The statements that start a list.</summary>
    public required IReadOnlyList<string> StartList { get; init; }

    /// <summary>The expression for the number of elements, after the start of the list.</summary>
    public required string Count { get; init; }

    /// <summary>The statements that end a list.</summary>
    public required IReadOnlyList<string> EndList { get; init; }

    /// <summary>The statements that start a map.</summary>
    public required IReadOnlyList<string> StartMap { get; init; }

    /// <summary>The statement that writes the key of the local <c>entry</c>.</summary>
    public required string Key { get; init; }

    /// <summary>The statements that end a map, a structure or a union.</summary>
    public required IReadOnlyList<string> EndMap { get; init; }

    /// <summary>The statements that start a union, before the name of its member.</summary>
    public required IReadOnlyList<string> StartUnion { get; init; }

    /// <summary>The statements that write a structure without members.</summary>
    public required IReadOnlyList<string> EmptyStructure { get; init; }
}
