using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace Tern.TypeModel;

/// <summary>Describes the properties and fields of a type, including those of its base types.</summary>
/// <param name="compilation">The compilation, which decides what is accessible.</param>
/// <param name="attributes">The attributes of interest.</param>
/// <param name="type">The type.</param>
/// <param name="scope">The type or assembly that contains the generated code.</param>
internal sealed class MemberReader(Compilation compilation, AttributeReader attributes, INamedTypeSymbol type, ISymbol scope)
{
    public EquatableArray<MemberDescription> Read(CancellationToken cancellationToken)
    {
        var members = new List<MemberDescription>();
        var names = new HashSet<string>(StringComparer.Ordinal);
        for (INamedTypeSymbol? level = type; level is not null && level.SpecialType is not (SpecialType.System_Object or SpecialType.System_ValueType); level = level.BaseType)
        {
            cancellationToken.ThrowIfCancellationRequested();
            int position = 0;
            HashSet<ISymbol> stored = StoredProperties(level);
            IMethodSymbol? primary = PrimaryConstructor(level, cancellationToken);
            foreach (ISymbol member in level.GetMembers())
            {
                MemberDescription? description = member switch
                {
                    IPropertySymbol property when IsData(property) && names.Add(property.Name) => Describe(property, primary, stored.Contains(property), cancellationToken),
                    IFieldSymbol field when IsData(field) && names.Add(field.Name) => Describe(field, cancellationToken),
                    _ => null,
                };
                if (description is not null)
                    members.Insert(position++, description);
            }
        }
        return members.ToEquatableArray();
    }

    private static bool IsData(IPropertySymbol property) =>
        property is { IsStatic: false, IsIndexer: false, ExplicitInterfaceImplementations.IsEmpty: true, Name: not "EqualityContract" } && property.CanBeReferencedByName;

    private static bool IsData(IFieldSymbol field) =>
        field is { IsStatic: false, IsConst: false, IsImplicitlyDeclared: false } && field.CanBeReferencedByName;

    // The properties with a backing field.
    private static HashSet<ISymbol> StoredProperties(INamedTypeSymbol level)
    {
        var stored = new HashSet<ISymbol>(SymbolEqualityComparer.Default);
        foreach (ISymbol member in level.GetMembers())
        {
            if (member is IFieldSymbol { AssociatedSymbol: IPropertySymbol property })
                stored.Add(property);
        }
        return stored;
    }

    private static IMethodSymbol? PrimaryConstructor(INamedTypeSymbol level, CancellationToken cancellationToken)
    {
        foreach (IMethodSymbol constructor in level.InstanceConstructors)
        {
            foreach (SyntaxReference syntax in constructor.DeclaringSyntaxReferences)
            {
                if (syntax.GetSyntax(cancellationToken) is TypeDeclarationSyntax { ParameterList: not null })
                    return constructor;
            }
        }
        return null;
    }

    private MemberDescription Describe(IPropertySymbol property, IMethodSymbol? primary, bool isStored, CancellationToken cancellationToken)
    {
        IMethodSymbol? getter = Accessor(property, declared => declared.GetMethod);
        IMethodSymbol? setter = Accessor(property, declared => declared.SetMethod);
        return new MemberDescription
        {
            Name = property.Name,
            Type = attributes.Types.Read(property.Type),
            DeclaringType = SymbolNames.Qualified(property.ContainingType),
            Generic = Generic(property.ContainingType, property.OriginalDefinition.Type),
            IsPublic = property.DeclaredAccessibility == Accessibility.Public,
            IsDeclaredHere = SymbolEqualityComparer.Default.Equals(property.ContainingType, type),
            Read = AccessOf(getter),
            Write = AccessOf(setter),
            IsReadPublic = getter is { DeclaredAccessibility: Accessibility.Public },
            IsWritePublic = setter is { DeclaredAccessibility: Accessibility.Public },
            IsInitOnly = setter is { IsInitOnly: true },
            IsRequired = property.IsRequired,
            HasInitializer = property.DeclaringSyntaxReferences.IsEmpty || HasInitializer(property, cancellationToken),
            IsStored = isStored,
            Attributes = WithParameter(attributes.Read(property), property.Name, primary),
            Location = SourceLocation.Of(property),
        };
    }

    private MemberDescription Describe(IFieldSymbol field, CancellationToken cancellationToken)
    {
        MemberAccess access = compilation.IsSymbolAccessibleWithin(field, scope, type) ? MemberAccess.Direct : MemberAccess.Accessor;
        return new MemberDescription
        {
            Name = field.Name,
            Type = attributes.Types.Read(field.Type),
            DeclaringType = SymbolNames.Qualified(field.ContainingType),
            Generic = Generic(field.ContainingType, field.OriginalDefinition.Type),
            IsField = true,
            IsPublic = field.DeclaredAccessibility == Accessibility.Public,
            IsDeclaredHere = SymbolEqualityComparer.Default.Equals(field.ContainingType, type),
            Read = access,
            Write = field.IsReadOnly ? MemberAccess.None : access,
            IsReadPublic = field.DeclaredAccessibility == Accessibility.Public,
            IsWritePublic = field.DeclaredAccessibility == Accessibility.Public,
            IsRequired = field.IsRequired,
            HasInitializer = field.DeclaringSyntaxReferences.IsEmpty || HasInitializer(field, cancellationToken),
            IsStored = true,
            Attributes = attributes.Read(field),
            Location = SourceLocation.Of(field),
        };
    }

    // A property that overrides another one can declare one of the two accessors only.
    private static IMethodSymbol? Accessor(IPropertySymbol property, Func<IPropertySymbol, IMethodSymbol?> get)
    {
        for (IPropertySymbol? declared = property; declared is not null; declared = declared.OverriddenProperty)
        {
            if (get(declared) is { } accessor)
                return accessor;
        }
        return null;
    }

    private MemberAccess AccessOf(IMethodSymbol? accessor)
    {
        if (accessor is null)
            return MemberAccess.None;
        return compilation.IsSymbolAccessibleWithin(accessor, scope, type) ? MemberAccess.Direct : MemberAccess.Accessor;
    }

    private static bool HasInitializer(ISymbol member, CancellationToken cancellationToken)
    {
        foreach (SyntaxReference syntax in member.DeclaringSyntaxReferences)
        {
            if (syntax.GetSyntax(cancellationToken) is PropertyDeclarationSyntax { Initializer: not null } or VariableDeclaratorSyntax { Initializer: not null })
                return true;
        }
        return false;
    }

    // An attribute of a positional member of a record belongs to the parameter, unless it has the target "property".
    private EquatableArray<AttributeUse> WithParameter(EquatableArray<AttributeUse> own, string name, IMethodSymbol? primary)
    {
        if (primary is null)
            return own;
        foreach (IParameterSymbol parameter in primary.Parameters)
        {
            bool isOther = parameter.Name != name && primary.ContainingType.GetMembers(parameter.Name).Any(member => member is IPropertySymbol);
            if (isOther || !string.Equals(parameter.Name, name, StringComparison.OrdinalIgnoreCase))
                continue;
            EquatableArray<AttributeUse> more = attributes.Read(parameter);
            return more.Count == 0 ? own : [.. own, .. more];
        }
        return own;
    }

    private static GenericMember? Generic(INamedTypeSymbol declaring, ITypeSymbol memberType)
    {
        if (!declaring.IsGenericType || declaring.ContainingType is { IsGenericType: true })
            return null;
        INamedTypeSymbol definition = declaring.OriginalDefinition;
        string parameters = string.Join(", ", definition.TypeParameters.Select(parameter => SymbolNames.Identifier(parameter.Name)));
        string arguments = string.Join(", ", declaring.TypeArguments.Select(argument => argument.ToDisplayString(SymbolDisplayFormat.FullyQualifiedFormat)));
        string constraints = string.Concat(definition.TypeParameters.Select(Constraints));
        return new GenericMember($"<{parameters}>", constraints, SymbolNames.Qualified(definition), memberType.ToDisplayString(SymbolDisplayFormat.FullyQualifiedFormat), $"<{arguments}>");
    }

    private static string Constraints(ITypeParameterSymbol parameter)
    {
        var constraints = new List<string>();
        if (parameter.HasUnmanagedTypeConstraint)
            constraints.Add("unmanaged");
        else if (parameter.HasValueTypeConstraint)
            constraints.Add("struct");
        else if (parameter.HasReferenceTypeConstraint)
            constraints.Add("class");
        else if (parameter.HasNotNullConstraint)
            constraints.Add("notnull");
        foreach (ITypeSymbol constraint in parameter.ConstraintTypes)
            constraints.Add(constraint.ToDisplayString(SymbolDisplayFormat.FullyQualifiedFormat));
        if (parameter.HasConstructorConstraint && !parameter.HasValueTypeConstraint)
            constraints.Add("new()");
        return constraints.Count == 0 ? "" : $" where {SymbolNames.Identifier(parameter.Name)} : {string.Join(", ", constraints)}";
    }
}
