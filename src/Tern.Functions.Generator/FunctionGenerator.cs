using System.Text;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Text;
using Tern.Functions.Generator.Emit;
using Tern.Functions.Generator.Functions;
using Tern.Functions.Generator.Http;
using Tern.Functions.Generator.Payloads;
using Tern.Functions.Generator.Validation;
using Tern.TypeModel;

namespace Tern.Functions.Generator;

/// <summary>Generates the codecs of payload types, and the handlers and the entry point of methods with <c>[Function]</c> and <c>[HttpFunction]</c>.</summary>
/// <remarks>The transforms return only strings and locations, so that the compiler compares and caches them.</remarks>
[Generator(LanguageNames.CSharp)]
public sealed class FunctionGenerator : IIncrementalGenerator
{
    // The names of the steps, which the tests observe.
    internal const string FunctionStep = "Functions";
    internal const string PayloadStep = "Payloads";
    internal const string TypeStep = "Types";
    internal const string ValidatorStep = "Validators";
    internal const string HandlerStep = "Handlers";
    internal const string HttpFunctionStep = "HttpFunctions";
    internal const string RouterStep = "Router";
    internal const string HostStep = "Host";
    internal const string DiagnosticStep = "FunctionDiagnostics";

    /// <inheritdoc/>
    public void Initialize(IncrementalGeneratorInitializationContext context)
    {
        IncrementalValuesProvider<FunctionResult> functions = context.SyntaxProvider
            .ForAttributeWithMetadataName(LibraryNames.FunctionMetadata, static (node, _) => node is MethodDeclarationSyntax, ReadFunction)
            .WithTrackingName(FunctionStep);
        IncrementalValuesProvider<FunctionResult> httpFunctions = context.SyntaxProvider
            .ForAttributeWithMetadataName(LibraryNames.HttpFunctionMetadata, static (node, _) => node is MethodDeclarationSyntax, ReadHttpFunction)
            .WithTrackingName(HttpFunctionStep);
        IncrementalValuesProvider<FunctionResult> payloads = context.SyntaxProvider
            .ForAttributeWithMetadataName(LibraryNames.PayloadMetadata, static (node, _) => node is TypeDeclarationSyntax, ReadPayload)
            .WithTrackingName(PayloadStep);
        IncrementalValueProvider<bool> hasContainer = context.CompilationProvider.Select(static (compilation, _) => compilation.GetTypeByMetadataName(LibraryNames.ContainerMetadata) is not null);

        IncrementalValueProvider<EquatableArray<FunctionResult>> methods = functions.Collect().Combine(httpFunctions.Collect())
            .Select(static (pair, _) => pair.Left.AddRange(pair.Right).ToEquatableArray());
        IncrementalValueProvider<EquatableArray<FunctionResult>> results = methods.Combine(payloads.Collect())
            .Select(static (pair, _) => pair.Left.Concat(pair.Right).ToEquatableArray());
        IncrementalValuesProvider<PayloadType> types = results.SelectMany(static (all, _) => UniqueOutputs.Types(all)).WithTrackingName(TypeStep);
        context.RegisterSourceOutput(types, static (output, type) => Add(output, type.FileName, PayloadFile.Write(type)));

        IncrementalValuesProvider<ValidatedType> validators = results.SelectMany(static (all, _) => UniqueOutputs.Validators(all)).WithTrackingName(ValidatorStep);
        context.RegisterSourceOutput(validators, static (output, type) => Add(output, type.FileName, ValidatorFile.Write(type)));

        IncrementalValueProvider<EquatableArray<FunctionModel>> models = methods.Select(static (all, _) => UniqueOutputs.Functions(all));
        IncrementalValuesProvider<(FunctionModel, bool)> handlers = models.SelectMany(static (all, _) => all).Combine(hasContainer).WithTrackingName(HandlerStep);
        context.RegisterSourceOutput(handlers, static (output, pair) => Add(output, pair.Item1.HandlerName, HandlerFile.Write(pair.Item1, pair.Item2)));
        IncrementalValueProvider<EquatableArray<FunctionModel>> routes = models.Select(static (all, _) => all.Where(function => function.Http is not null).ToEquatableArray()).WithTrackingName(RouterStep);
        context.RegisterSourceOutput(routes.Combine(hasContainer), static (output, pair) => AddRouter(output, pair.Left, pair.Right));
        IncrementalValueProvider<(EquatableArray<FunctionModel>, bool)> host = models.Select(static (all, _) => HttpRouters.Hosted(all)).Combine(hasContainer).WithTrackingName(HostStep);
        context.RegisterSourceOutput(host, static (output, pair) => AddHost(output, pair.Item1, pair.Item2));

        IncrementalValuesProvider<DiagnosticData> diagnostics = results.Combine(hasContainer)
            .SelectMany(static (pair, _) => FunctionDiagnostics.Of(pair.Left, pair.Right))
            .WithTrackingName(DiagnosticStep);
        // A #pragma applies to locations in trees of the compilation. The pipeline contains no trees, so they are found when a diagnostic is reported.
        context.RegisterSourceOutput(
            diagnostics.Combine(context.CompilationProvider), static (output, pair) => output.ReportDiagnostic(pair.Left.ToDiagnostic(pair.Right)));
    }

    private static FunctionResult ReadFunction(GeneratorAttributeSyntaxContext context, CancellationToken cancellationToken) =>
        new FunctionReader(context.SemanticModel.Compilation, (IMethodSymbol)context.TargetSymbol, context.Attributes[0]).Read(cancellationToken);

    private static FunctionResult ReadHttpFunction(GeneratorAttributeSyntaxContext context, CancellationToken cancellationToken) =>
        new HttpFunctionReader(context.SemanticModel.Compilation, (IMethodSymbol)context.TargetSymbol, context.Attributes[0]).Read(cancellationToken);

    private static FunctionResult ReadPayload(GeneratorAttributeSyntaxContext context, CancellationToken cancellationToken)
    {
        var diagnostics = new DiagnosticList();
        var builder = new PayloadBuilder(context.SemanticModel.Compilation, diagnostics);
        SourceLocation? location = SourceLocation.Of(context.TargetSymbol);
        var type = (INamedTypeSymbol)context.TargetSymbol;
        var validators = new ValidationBuilder(context.SemanticModel.Compilation, diagnostics);
        // The validator of a generic type would need those of its arguments.
        string? validator = PayloadSymbols.IsGeneric(type) ? null : validators.Add(type, location, cancellationToken);
        builder.AddPartial(type, validator, cancellationToken);
        return new FunctionResult(null, location, builder.Build(location, cancellationToken), diagnostics.ToArray()) { Validators = validators.Build() };
    }

    private static void Add(SourceProductionContext context, string name, string text) => context.AddSource($"{name}.g.cs", SourceText.From(text, Encoding.UTF8));

    private static void AddRouter(SourceProductionContext context, EquatableArray<FunctionModel> functions, bool hasContainer)
    {
        if (functions.Count > 0)
            Add(context, HttpRouters.HandlerName, HttpRouterFile.Write(functions, hasContainer));
    }

    private static void AddHost(SourceProductionContext context, EquatableArray<FunctionModel> functions, bool hasContainer)
    {
        if (functions.Count > 0)
            Add(context, "FunctionHost", HostFile.Write(functions, hasContainer));
    }
}
