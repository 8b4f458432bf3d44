using Microsoft.CodeAnalysis;
using Tern.TypeModel;

namespace Tern.Functions.Generator.Payloads;

/// <summary>Describes the types that a function or a payload type contains.</summary>
internal sealed class PayloadBuilder
{
    private readonly AttributeReader _attributes;
    private readonly TypeReader _types;
    private readonly CodecResolver _codecs;
    private readonly Queue<(TypeReference Type, INamedTypeSymbol Symbol)> _waiting = new();
    private readonly HashSet<string> _required = new(StringComparer.Ordinal);
    private readonly List<PayloadType> _results = [];
    private readonly DiagnosticList _diagnostics;

    public PayloadBuilder(Compilation compilation, DiagnosticList diagnostics)
    {
        _diagnostics = diagnostics;
        _attributes = new AttributeReader(compilation.Assembly, new SourceDependencies(), LibraryNames.Namespace, LibraryNames.JsonNamespace);
        _types = new TypeReader(compilation, _attributes);
        _codecs = new CodecResolver(_attributes.Types.Symbols, Require);
    }

    /// <summary>Returns the codec of the event or the result of a function; null after a diagnostic.</summary>
    public Codec? Add(ITypeSymbol type, SourceLocation? location)
    {
        Codec? codec = Resolve(type, out string reason);
        if (codec is null)
            _diagnostics.Add(FunctionErrors.TypeNotSupported, location, SymbolNames.Short(type), reason);
        return codec;
    }

    /// <summary>Returns the codec of a type.</summary>
    public Codec? Resolve(ITypeSymbol type, out string reason) => _codecs.Resolve(_attributes.Types.Read(type), out reason);

    /// <summary>Adds a type with <c>[Payload]</c>.</summary>
    /// <param name="type">The type.</param>
    /// <param name="validator">Its validator in C#; null without rules.</param>
    /// <param name="cancellationToken">Cancels the operation.</param>
    public void AddPartial(INamedTypeSymbol type, string? validator, CancellationToken cancellationToken)
    {
        _codecs.AddParameters(type);
        TypeDescription description = _types.Read(type, isPartial: true, cancellationToken);
        string name = description.Reference.ShortName;
        int before = _diagnostics.Count;
        for (int i = 0; i < description.Declarations.Count; i++)
        {
            TypeDeclaration declaration = description.Declarations[i];
            if (declaration.IsPartial)
                continue;
            if (i == description.Declarations.Count - 1)
                _diagnostics.Add(FunctionErrors.TypeNotPartial, description.Location, [new(FixProperties.MakePartial, name)], name);
            else
                _diagnostics.Add(FunctionErrors.ContainingTypeNotPartial, description.Location, [new(FixProperties.MakePartial, declaration.Name)], name, declaration.Name);
        }
        (string modifier, string reason) = description.IsAbstract && !description.IsStatic ? ("abstract", "it is abstract")
            : description.IsStatic ? ("static", "it is a static class")
            : description.IsRefLike ? ("ref", "it is a ref struct")
            : description.IsFileLocal ? ("file", "it is a file-local type")
            : ("", "");
        if (reason.Length > 0)
            _diagnostics.Add(FunctionErrors.TypeNotSupported, description.Location, [new(FixProperties.RemoveModifier, modifier)], name, reason);
        // Without these, a part of the type cannot be declared.
        if (_diagnostics.Count > before)
            return;
        PayloadType payload = new ObjectRules(_codecs, _diagnostics, description, description.Location).Build();
        _results.Add(payload with
        {
            Namespace = SymbolNames.QualifiedNamespace(type),
            Validator = validator,
            Declarations = description.Declarations.Select(declaration => $"partial {declaration.Keywords} {declaration.Name}").ToEquatableArray(),
        });
    }

    /// <summary>Describes the types that have been added, and those that they contain.</summary>
    /// <param name="location">The place of diagnostics of types in other assemblies.</param>
    /// <param name="cancellationToken">Cancels the operation.</param>
    public EquatableArray<PayloadType> Build(SourceLocation? location, CancellationToken cancellationToken)
    {
        while (_waiting.Count > 0)
        {
            cancellationToken.ThrowIfCancellationRequested();
            (TypeReference type, INamedTypeSymbol symbol) = _waiting.Dequeue();
            if (type.Enum is { } values)
            {
                _results.Add(new EnumRules(_diagnostics, type, values, SourceLocation.Of(symbol) ?? location).Build());
                continue;
            }
            TypeDescription description = _types.Read(symbol, isPartial: false, cancellationToken);
            _results.Add(new ObjectRules(_codecs, _diagnostics, description, description.Location ?? location).Build());
        }
        return _results.ToEquatableArray();
    }

    private void Require(TypeReference type, INamedTypeSymbol symbol)
    {
        if (_required.Add(type.Name))
            _waiting.Enqueue((type, symbol));
    }
}
