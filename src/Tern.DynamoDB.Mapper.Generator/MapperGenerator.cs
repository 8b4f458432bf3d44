using System.Collections.Immutable;
using System.Text;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Text;
using Tern.DynamoDB.Mapper.Generator.Emit;
using Tern.DynamoDB.Mapper.Generator.Mapping;
using Tern.DynamoDB.Mapper.Generator.Tables;
using Tern.TypeModel;

namespace Tern.DynamoDB.Mapper.Generator;

/// <summary>Generates the code that reads and writes the items of types with <c>[DynamoItem]</c> or <c>[Projection]</c>.</summary>
/// <remarks>The transforms return only strings and locations, so that the compiler compares and caches them.</remarks>
[Generator(LanguageNames.CSharp)]
public sealed class MapperGenerator : IIncrementalGenerator
{
    // The names of the steps, which the tests observe.
    internal const string ItemStep = "Items";
    internal const string ProjectionStep = "Projections";
    internal const string AssemblyStep = "AssemblyItems";
    internal const string MappingStep = "Mappings";
    internal const string DiagnosticStep = "Diagnostics";

    /// <inheritdoc/>
    public void Initialize(IncrementalGeneratorInitializationContext context)
    {
        var transform = new ItemTransform();
        IncrementalValuesProvider<MappingResult> items = context.SyntaxProvider
            .ForAttributeWithMetadataName(MapperNames.DynamoItemMetadata, IsType, transform.OfItem)
            .WithTrackingName(ItemStep);
        IncrementalValuesProvider<MappingResult> projections = context.SyntaxProvider
            .ForAttributeWithMetadataName(MapperNames.ProjectionMetadata, IsType, transform.OfProjection)
            .WithTrackingName(ProjectionStep);
        IncrementalValuesProvider<MappingResult> foreign = context.SyntaxProvider
            .ForAttributeWithMetadataName(MapperNames.AssemblyItemMetadata, static (node, _) => node is CompilationUnitSyntax, ItemTransform.OfAssembly)
            .SelectMany(static (results, _) => results)
            .WithTrackingName(AssemblyStep);

        IncrementalValueProvider<ImmutableArray<ItemMapping>> all = Mappings(items).Collect()
            .Combine(Mappings(projections).Collect())
            .Combine(Mappings(foreign).Collect())
            .Select(static (groups, _) => groups.Left.Left.AddRange(groups.Left.Right).AddRange(groups.Right));
        context.RegisterSourceOutput(all.SelectMany(static (mappings, _) => FileNames.MakeUnique(mappings)).WithTrackingName(MappingStep), AddSource);

        RegisterDiagnostics(context, items);
        RegisterDiagnostics(context, projections);
        RegisterDiagnostics(context, foreign);

        TemplateOutput.Register(context, items, foreign);
    }

    private static bool IsType(SyntaxNode node, CancellationToken cancellationToken) => node is TypeDeclarationSyntax;

    private static IncrementalValuesProvider<ItemMapping> Mappings(IncrementalValuesProvider<MappingResult> results) =>
        results.Where(static result => result.Mapping is not null).Select(static (result, _) => result.Mapping!);

    private static void AddSource(SourceProductionContext context, ItemMapping mapping) =>
        context.AddSource(mapping.FileName, SourceText.From(ItemFile.Write(mapping), Encoding.UTF8));

    private static void RegisterDiagnostics(IncrementalGeneratorInitializationContext context, IncrementalValuesProvider<MappingResult> results)
    {
        IncrementalValuesProvider<DiagnosticData> diagnostics = results.SelectMany(static (result, _) => result.Diagnostics).WithTrackingName(DiagnosticStep);
        // A #pragma applies to locations in trees of the compilation. The pipeline contains no trees, so they are found when a diagnostic is reported.
        context.RegisterSourceOutput(
            diagnostics.Combine(context.CompilationProvider), static (output, pair) => output.ReportDiagnostic(pair.Left.ToDiagnostic(pair.Right)));
    }
}
