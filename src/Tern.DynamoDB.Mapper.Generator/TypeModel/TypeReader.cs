using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace Tern.TypeModel;

/// <summary>Describes a type with its members and constructors.</summary>
/// <param name="compilation">The compilation, which decides what is accessible.</param>
/// <param name="attributes">The attributes of interest.</param>
internal sealed class TypeReader(Compilation compilation, AttributeReader attributes)
{
    /// <summary>Describes a type.</summary>
    /// <param name="type">The type.</param>
    /// <param name="isPartial">Whether generated code is a part of the type, and so can access what is private in it.</param>
    /// <param name="cancellationToken">Cancels the operation.</param>
    public TypeDescription Read(INamedTypeSymbol type, bool isPartial, CancellationToken cancellationToken)
    {
        attributes.Dependencies.Add(type);
        ISymbol scope = isPartial ? type : compilation.Assembly;
        var members = new MemberReader(compilation, attributes, type, scope);
        return new TypeDescription
        {
            Reference = attributes.Types.Read(type),
            Namespace = SymbolNames.Namespace(type),
            Declarations = DeclarationsOf(type, cancellationToken),
            TypeParameters = TypeParametersOf(type),
            IsAbstract = type.IsAbstract,
            IsSealed = type.IsSealed,
            IsRefLike = type.IsRefLikeType,
            IsStatic = type.IsStatic,
            IsFileLocal = type.IsFileLocal,
            DeclaredNames = NamesOf(type),
            Members = members.Read(cancellationToken),
            Constructors = ConstructorsOf(type, scope, cancellationToken),
            Attributes = attributes.Read(type),
            Location = SourceLocation.Of(type),
        };
    }

    private static EquatableArray<TypeDeclaration> DeclarationsOf(INamedTypeSymbol type, CancellationToken cancellationToken)
    {
        ImmutableArray<TypeDeclaration>.Builder declarations = ImmutableArray.CreateBuilder<TypeDeclaration>();
        for (INamedTypeSymbol? level = type; level is not null; level = level.ContainingType)
        {
            bool isPartial = false;
            foreach (SyntaxReference part in level.DeclaringSyntaxReferences)
                isPartial |= part.GetSyntax(cancellationToken) is TypeDeclarationSyntax syntax && syntax.Modifiers.Any(SyntaxKind.PartialKeyword);
            declarations.Insert(0, new TypeDeclaration(KeywordsOf(level), NameOf(level), isPartial, SourceLocation.Of(level)));
        }
        return new(declarations.ToImmutable());
    }

    private static string KeywordsOf(INamedTypeSymbol type) => type.TypeKind switch
    {
        TypeKind.Struct => type.IsRecord ? "record struct" : "struct",
        TypeKind.Interface => "interface",
        _ => type.IsRecord ? "record" : "class",
    };

    private static string NameOf(INamedTypeSymbol type)
    {
        string name = SymbolNames.Identifier(type.Name);
        return type.TypeParameters.IsEmpty ? name : $"{name}<{string.Join(", ", type.TypeParameters.Select(parameter => SymbolNames.Identifier(parameter.Name)))}>";
    }

    private static EquatableArray<TypeParameter> TypeParametersOf(INamedTypeSymbol type)
    {
        ImmutableArray<TypeParameter>.Builder parameters = ImmutableArray.CreateBuilder<TypeParameter>();
        for (INamedTypeSymbol? level = type; level is not null; level = level.ContainingType)
        {
            int position = 0;
            // Arguments of a closed type are not in scope of the generated code.
            foreach (ITypeSymbol argument in level.TypeArguments)
            {
                if (argument is ITypeParameterSymbol)
                    parameters.Insert(position++, new TypeParameter(argument.Name));
            }
        }
        return new(parameters.ToImmutable());
    }

    private static EquatableArray<string> NamesOf(INamedTypeSymbol type)
    {
        var names = new SortedSet<string>(StringComparer.Ordinal) { type.Name };
        foreach (ISymbol member in type.GetMembers())
            names.Add(member.Name);
        for (INamedTypeSymbol? level = type.BaseType; level is not null && level.SpecialType is not (SpecialType.System_Object or SpecialType.System_ValueType); level = level.BaseType)
        {
            foreach (ISymbol member in level.GetMembers())
            {
                if (member is IPropertySymbol or IFieldSymbol)
                    names.Add(member.Name);
            }
        }
        for (INamedTypeSymbol? level = type; level is not null; level = level.ContainingType)
            names.UnionWith(level.TypeParameters.Select(parameter => parameter.Name));
        return names.ToEquatableArray();
    }

    private EquatableArray<ConstructorDescription> ConstructorsOf(INamedTypeSymbol type, ISymbol scope, CancellationToken cancellationToken)
    {
        ImmutableArray<ConstructorDescription>.Builder constructors = ImmutableArray.CreateBuilder<ConstructorDescription>();
        foreach (IMethodSymbol constructor in type.InstanceConstructors)
        {
            if (type.IsRecord && constructor.Parameters is [{ Type: { } copied }] && SymbolEqualityComparer.Default.Equals(copied, type))
                continue;
            bool isPrimary = false;
            foreach (SyntaxReference syntax in constructor.DeclaringSyntaxReferences)
                isPrimary |= syntax.GetSyntax(cancellationToken) is TypeDeclarationSyntax { ParameterList: not null };
            bool setsRequired = false;
            foreach (AttributeData attribute in constructor.GetAttributes())
                setsRequired |= attribute.AttributeClass is { Name: "SetsRequiredMembersAttribute" };
            constructors.Add(new ConstructorDescription
            {
                Parameters = ParametersOf(constructor),
                IsPrimary = isPrimary,
                IsImplicit = constructor.IsImplicitlyDeclared,
                IsAccessible = compilation.IsSymbolAccessibleWithin(constructor, scope),
                IsPublic = constructor.DeclaredAccessibility == Accessibility.Public,
                SetsRequiredMembers = setsRequired,
                Attributes = attributes.Read(constructor),
                Location = SourceLocation.Of(constructor),
            });
        }
        return new(constructors.ToImmutable());
    }

    private EquatableArray<ParameterDescription> ParametersOf(IMethodSymbol constructor)
    {
        ImmutableArray<ParameterDescription>.Builder parameters = ImmutableArray.CreateBuilder<ParameterDescription>();
        foreach (IParameterSymbol parameter in constructor.Parameters)
        {
            string? value = parameter.HasExplicitDefaultValue ? ConstantText.Of(parameter.Type, parameter.ExplicitDefaultValue) : null;
            parameters.Add(new ParameterDescription(parameter.Name, attributes.Types.Read(parameter.Type), value, parameter.RefKind is RefKind.None or RefKind.In));
        }
        return new(parameters.ToImmutable());
    }
}
