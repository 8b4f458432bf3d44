using System.Collections.Immutable;
using System.Text;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Text;
using Tern.DynamoDB.Mapper.Generator.Mapping;
using Tern.TypeModel;

namespace Tern.DynamoDB.Mapper.Generator.Tables;

/// <summary>The template of all tables of a compilation, if the property TernTableTemplate is set.</summary>
internal static class TemplateOutput
{
    // The name of the step, which the tests observe.
    internal const string Step = "TableTemplate";

    private const string Property = "build_property.TernTableTemplate";

    public static void Register(IncrementalGeneratorInitializationContext context, params IncrementalValuesProvider<MappingResult>[] results)
    {
        IncrementalValueProvider<bool> isEnabled = context.AnalyzerConfigOptionsProvider
            .Select(static (options, _) => options.GlobalOptions.TryGetValue(Property, out string? path) && path.Length > 0);
        IncrementalValueProvider<ImmutableArray<TableDefinition>> all = Definitions(results[0], isEnabled);
        foreach (IncrementalValuesProvider<MappingResult> others in results.Skip(1))
            all = all.Combine(Definitions(others, isEnabled)).Select(static (pair, _) => pair.Left.AddRange(pair.Right));

        IncrementalValueProvider<Template?> template = all.Combine(isEnabled)
            .Select(static (pair, _) => pair.Right ? Create(pair.Left) : null)
            .WithTrackingName(Step);
        context.RegisterSourceOutput(template.Select(static (value, _) => value?.Text), static (output, text) =>
        {
            if (text is not null)
                output.AddSource(TemplateFile.Name, SourceText.From(TemplateFile.Write(text), Encoding.UTF8));
        });
        context.RegisterSourceOutput(
            template.SelectMany(static (value, _) => value?.Diagnostics ?? default).Combine(context.CompilationProvider),
            static (output, pair) => output.ReportDiagnostic(pair.Left.ToDiagnostic(pair.Right)));
    }

    private static IncrementalValueProvider<ImmutableArray<TableDefinition>> Definitions(IncrementalValuesProvider<MappingResult> results, IncrementalValueProvider<bool> isEnabled) => results
        .Combine(isEnabled)
        .Select(static (pair, _) => pair.Right ? TableDefinition.Of(pair.Left) : null)
        .Where(static definition => definition is not null)
        .Select(static (definition, _) => definition!)
        .Collect();

    private static Template Create(ImmutableArray<TableDefinition> types)
    {
        var diagnostics = new DiagnosticList();
        string text = TableTemplate.Write(TableMerger.Merge(types, diagnostics));
        return new Template(text, diagnostics.ToArray());
    }

    private sealed record Template(string Text, EquatableArray<DiagnosticData> Diagnostics);
}
