using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;

namespace Tern.DynamoDB.Mapper.Generator.Tests;

/// <summary>Severities are set as for other diagnostics: by <c>#pragma</c>, an attribute, and <c>.editorconfig</c>.</summary>
public sealed class SuppressionTests
{
    private const string Usings = "using Tern.DynamoDB.Mapper; ";

    private const string Sort = "[DynamoItem, Key(\"P\", \"{A}\")] public partial record Order(int A);";

    private const string Member = "[DynamoItem] public partial class Order { public object? A { get; set; } }";

    [Theory]
    [InlineData("TERN114", Sort)]
    [InlineData("TERN106", Member)]
    public void Pragma_suppresses_a_diagnostic(string id, string source)
    {
        Assert.Equal(id, Run(source).Ids);
        Assert.Equal("", Run($"#pragma warning disable {id}\n{source}").Ids);
        Assert.Equal("", Run($"#pragma warning disable {id}\n{source}\n#pragma warning restore {id}").Ids);
        Assert.Equal(id, Run($"#pragma warning disable {id}\n#pragma warning restore {id}\n{source}").Ids);
    }

    [Fact]
    public void Pragma_suppresses_a_diagnostic_in_one_of_two_files_with_the_same_path()
    {
        GeneratorRun run = GeneratorRun.Of();
        string[] sources = [Usings + Sort, Usings + "\n#pragma warning disable TERN114\n" + Sort.Replace("Order", "Other", StringComparison.Ordinal)];
        run = run.Edit(run.Input.AddSyntaxTrees(sources.Select(source => GeneratorRun.Parse(source, ""))));
        Diagnostic diagnostic = Assert.Single(run.Diagnostics);
        Assert.Contains("'Order'", diagnostic.GetMessage(System.Globalization.CultureInfo.InvariantCulture), StringComparison.Ordinal);
    }

    [Fact]
    public void Pragma_applies_after_an_edit_elsewhere()
    {
        GeneratorRun run = GeneratorRun.Of("public class Other;", Usings + "\n#pragma warning disable TERN114\n" + Sort);
        Assert.Equal("", run.Edit(0, "public class Another;").Ids);
        Assert.Equal("TERN114", run.Edit(1, Usings + Sort).Edit(0, "public class Another;").Ids);
    }

    [Fact]
    public void SuppressMessage_suppresses_a_diagnostic() =>
        Assert.Equal("", Run("[System.Diagnostics.CodeAnalysis.SuppressMessage(\"Tern.DynamoDB.Mapper\", \"TERN114\")] " + Sort).Ids);

    [Theory]
    [InlineData(ReportDiagnostic.Error, "TERN114", DiagnosticSeverity.Error, Sort)]
    [InlineData(ReportDiagnostic.Info, "TERN114", DiagnosticSeverity.Info, Sort)]
    [InlineData(ReportDiagnostic.Warn, "TERN106", DiagnosticSeverity.Warning, Member)]
    [InlineData(ReportDiagnostic.Suppress, "TERN114", null, Sort)]
    [InlineData(ReportDiagnostic.Suppress, "TERN106", null, Member)]
    public void EditorConfig_sets_the_severity(ReportDiagnostic severity, string id, DiagnosticSeverity? expected, string source)
    {
        GeneratorRun run = Run(source);
        run = run.Edit(run.Input.WithOptions(run.Input.Options.WithSyntaxTreeOptionsProvider(new Severities(run.Input.SyntaxTrees[0], id, severity))));
        Assert.Equal(expected, run.Diagnostics.SingleOrDefault()?.Severity);
    }

    [Fact]
    public void Diagnostic_of_a_referenced_project_has_its_file()
    {
        CSharpCompilation library = CSharpCompilation.Create(
            "Library", [GeneratorRun.Parse("using Tern.DynamoDB.Mapper; public enum Shade { [Wire(\"Light\")] Dark, Light }", "Library.cs")], GeneratorRun.References, new(OutputKind.DynamicallyLinkedLibrary));
        GeneratorRun run = GeneratorRun.Of([.. GeneratorRun.References, library.ToMetadataReference()], Usings + "[DynamoItem] public partial record Painted(Shade Shade);");
        Diagnostic diagnostic = Assert.Single(run.Diagnostics);
        Assert.Equal(("TERN122", "Library.cs"), (diagnostic.Id, diagnostic.Location.GetLineSpan().Path));
    }

    private static GeneratorRun Run(string source) => GeneratorRun.Of(Usings + "\n" + source);

    private sealed class Severities(SyntaxTree tree, string id, ReportDiagnostic severity) : SyntaxTreeOptionsProvider
    {
        public override GeneratedKind IsGenerated(SyntaxTree tree, CancellationToken cancellationToken) => GeneratedKind.Unknown;

        public override bool TryGetDiagnosticValue(SyntaxTree candidate, string diagnosticId, CancellationToken cancellationToken, out ReportDiagnostic value)
        {
            value = candidate == tree && diagnosticId == id ? severity : ReportDiagnostic.Default;
            return value != ReportDiagnostic.Default;
        }

        public override bool TryGetGlobalDiagnosticValue(string diagnosticId, CancellationToken cancellationToken, out ReportDiagnostic value)
        {
            value = ReportDiagnostic.Default;
            return false;
        }
    }
}
