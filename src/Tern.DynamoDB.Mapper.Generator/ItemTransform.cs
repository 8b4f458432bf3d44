using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Tern.DynamoDB.Mapper.Generator.Caching;
using Tern.DynamoDB.Mapper.Generator.Mapping;
using Tern.TypeModel;

namespace Tern.DynamoDB.Mapper.Generator;

/// <summary>Reads the symbols of a type and returns its mapping.</summary>
internal sealed class ItemTransform
{
    private static readonly MappingResult s_nothing = new(null, []);

    private readonly ResultCache _items = new();

    private readonly ResultCache _projections = new();

    /// <summary>Maps a type with <c>[DynamoItem]</c>.</summary>
    public MappingResult OfItem(GeneratorAttributeSyntaxContext context, CancellationToken cancellationToken)
    {
        if (context.TargetSymbol is not INamedTypeSymbol type || !IsFirst(context))
            return s_nothing;
        Compilation compilation = context.SemanticModel.Compilation;
        return _items.GetOrAdd(context.TargetNode, compilation, dependencies => OfItem(type, new CompilationModel(compilation, dependencies), cancellationToken), cancellationToken);
    }

    /// <summary>Maps a type with <c>[Projection]</c>.</summary>
    public MappingResult OfProjection(GeneratorAttributeSyntaxContext context, CancellationToken cancellationToken)
    {
        if (context.TargetSymbol is not INamedTypeSymbol type || !IsFirst(context))
            return s_nothing;
        if (context.Attributes[0].ConstructorArguments is not [{ Kind: TypedConstantKind.Type, Value: INamedTypeSymbol { TypeKind: not TypeKind.Error } item }])
            return s_nothing;
        Compilation compilation = context.SemanticModel.Compilation;
        return _projections.GetOrAdd(
            context.TargetNode, compilation, dependencies => OfProjection(type, item, new CompilationModel(compilation, dependencies), cancellationToken), cancellationToken);
    }

    /// <summary>Maps the types of <c>[assembly: DynamoItem&lt;T&gt;]</c>.</summary>
    public static EquatableArray<MappingResult> OfAssembly(GeneratorAttributeSyntaxContext context, CancellationToken cancellationToken)
    {
        var model = new CompilationModel(context.SemanticModel.Compilation, new SourceDependencies());
        ImmutableArray<MappingResult>.Builder results = ImmutableArray.CreateBuilder<MappingResult>();
        foreach (AttributeData attribute in context.Attributes)
        {
            if (ForeignTypes.TypeOf(attribute) is not { } type)
                continue;
            TypeDescription description = model.Types.Read(type, isPartial: false, cancellationToken);
            string name = ForeignTypes.ClassName(type);
            string space = SymbolNames.QualifiedNamespace(type);
            SourceLocation? location = SourceLocation.Of(attribute.ApplicationSyntaxReference);
            if (model.Foreign.NameConflict(type) is { } conflict)
            {
                results.Add(new MappingResult(null, [new(MappingErrors.ClassNameInUse, location, [description.Reference.ShortName, name, conflict], [])]));
                continue;
            }
            results.Add(MappingBuilder.Build(description, new MappingTarget
            {
                FileName = FileName(space, name),
                Namespace = space,
                Declarations = [$"internal static partial class {name}"],
                Container = ForeignTypes.Container(type),
                IsPartial = false,
                Table = description.Attributes.Find(MapperNames.DynamoItem)?.Text(0),
                Location = location,
                ForeignTypes = model.Foreign.Find,
            }));
        }
        return new(results.ToImmutable());
    }

    private static MappingResult OfItem(INamedTypeSymbol type, CompilationModel model, CancellationToken cancellationToken)
    {
        TypeDescription description = model.Types.Read(type, isPartial: true, cancellationToken);
        return MappingBuilder.Build(description, PartialTarget(type, description, model) with
        {
            Table = description.Attributes.Find(MapperNames.DynamoItem)?.Text(0),
        });
    }

    private static MappingResult OfProjection(INamedTypeSymbol type, INamedTypeSymbol item, CompilationModel model, CancellationToken cancellationToken)
    {
        TypeDescription description = model.Types.Read(type, isPartial: true, cancellationToken);
        TypeDescription projected = model.Types.Read(item, isPartial: true, cancellationToken);
        string? container = projected.Attributes.Has(MapperNames.DynamoItem) ? projected.Reference.Name : model.Foreign.Find(projected.Reference);
        if (container is null || description.Attributes.Has(MapperNames.DynamoItem))
        {
            DiagnosticData diagnostic = container is null
                ? new(MappingErrors.InvalidProjection, description.Location, [description.Reference.ShortName, projected.Reference.ShortName], ItemFixes.Of(projected.Reference))
                : new(MappingErrors.TypeNotSupported, description.Location, [description.Reference.ShortName, "both an item and a projection"], [new(FixProperties.RemoveAttribute, MapperNames.Projection)]);
            return new MappingResult(null, [diagnostic]);
        }
        return MappingBuilder.Build(description, PartialTarget(type, description, model) with
        {
            Table = projected.Attributes.Find(MapperNames.DynamoItem)?.Text(0),
            Projected = projected,
            ProjectedContainer = container,
        });
    }

    // An attribute that is repeated on parts of a type is an error of the compiler. The first one counts.
    private static bool IsFirst(GeneratorAttributeSyntaxContext context)
    {
        AttributeData attribute = context.Attributes[0];
        foreach (AttributeData first in context.TargetSymbol.GetAttributes())
        {
            if (SymbolEqualityComparer.Default.Equals(first.AttributeClass, attribute.AttributeClass))
                return first.ApplicationSyntaxReference is { } syntax && syntax.SyntaxTree == context.TargetNode.SyntaxTree && context.TargetNode.Span.Contains(syntax.Span);
        }
        return false;
    }

    private static MappingTarget PartialTarget(INamedTypeSymbol type, TypeDescription description, CompilationModel model)
    {
        string space = SymbolNames.QualifiedNamespace(type);
        return new MappingTarget
        {
            FileName = FileName(space, string.Join(".", Levels(type).Select(level => level.MetadataName.Replace('`', '_')))),
            Namespace = space,
            Declarations = description.Declarations.Select(declaration => $"partial {declaration.Keywords} {declaration.Name}").ToEquatableArray(),
            Container = description.Reference.Name,
            IsPartial = true,
            ForeignTypes = model.Foreign.Find,
        };
    }

    private static IEnumerable<INamedTypeSymbol> Levels(INamedTypeSymbol type) => type.ContainingType is { } container ? Levels(container).Append(type) : [type];

    private static string FileName(string space, string name)
    {
        string full = space.Length == 0 ? name : $"{space}.{name}";
        return full.Replace("@", "") + ".g.cs";
    }
}
