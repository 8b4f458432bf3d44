using System.Collections.Immutable;
using Microsoft.CodeAnalysis;

namespace Tern.TypeModel;

/// <summary>Describes the attributes of some namespaces.</summary>
internal sealed class AttributeReader
{
    private const string Suffix = "Attribute";

    private readonly string[] _spaces;
    private readonly TypeReferenceReader _types;

    // Does not read attributes, because a type can name itself in its own attributes.
    private readonly TypeReferenceReader _plainTypes;

    /// <param name="assembly">The assembly that is compiled.</param>
    /// <param name="dependencies">Receives the declarations that were read.</param>
    /// <param name="spaces">The namespaces of the attributes of interest.</param>
    public AttributeReader(IAssemblySymbol assembly, SourceDependencies dependencies, params string[] spaces)
    {
        _spaces = spaces;
        Dependencies = dependencies;
        _types = new TypeReferenceReader(assembly, this, dependencies);
        _plainTypes = new TypeReferenceReader(assembly, null, dependencies);
    }

    public TypeReferenceReader Types => _types;

    /// <summary>The declarations that were read.</summary>
    public SourceDependencies Dependencies { get; }

    public EquatableArray<AttributeUse> Read(ISymbol symbol) => Read(symbol.GetAttributes());

    public EquatableArray<AttributeUse> Read(ImmutableArray<AttributeData> attributes)
    {
        ImmutableArray<AttributeUse>.Builder? uses = null;
        foreach (AttributeData attribute in attributes)
        {
            if (attribute.AttributeClass is { TypeKind: TypeKind.Class } type && IsOfInterest(type))
                (uses ??= ImmutableArray.CreateBuilder<AttributeUse>()).Add(Read(attribute, type));
        }
        return uses is null ? [] : new(uses.ToImmutable());
    }

    private bool IsOfInterest(INamedTypeSymbol type)
    {
        foreach (string space in _spaces)
        {
            if (SymbolNames.IsIn(type, space))
                return true;
        }
        return false;
    }

    private AttributeUse Read(AttributeData attribute, INamedTypeSymbol type)
    {
        string name = type.Name.EndsWith(Suffix, StringComparison.Ordinal) ? type.Name.Substring(0, type.Name.Length - Suffix.Length) : type.Name;
        ImmutableArray<AttributeArgument>.Builder arguments = ImmutableArray.CreateBuilder<AttributeArgument>();
        foreach (TypedConstant argument in attribute.ConstructorArguments)
            arguments.Add(Read("", argument));
        ImmutableArray<AttributeArgument>.Builder named = ImmutableArray.CreateBuilder<AttributeArgument>();
        foreach (KeyValuePair<string, TypedConstant> argument in attribute.NamedArguments)
            named.Add(Read(argument.Key, argument.Value));
        return new AttributeUse(name, new(arguments.ToImmutable()), new(named.ToImmutable()), SourceLocation.Of(attribute.ApplicationSyntaxReference));
    }

    private AttributeArgument Read(string name, TypedConstant argument)
    {
        if (argument.Kind is TypedConstantKind.Array or TypedConstantKind.Error)
            return new(name, null, 0, null, []);
        return argument.Value switch
        {
            string text => new(name, text, 0, null, []),
            int number => new(name, null, number, null, []),
            ITypeSymbol type => new(name, null, 0, _plainTypes.Read(type), InterfacesOf(type)),
            _ => new(name, null, 0, null, []),
        };
    }

    private EquatableArray<string> InterfacesOf(ITypeSymbol type)
    {
        foreach (INamedTypeSymbol implemented in type.AllInterfaces)
            Dependencies.Add(implemented);
        return type.AllInterfaces.Select(SymbolNames.Qualified).ToEquatableArray();
    }
}
