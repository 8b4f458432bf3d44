using System.Collections.Concurrent;
using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Diagnostics;
using Microsoft.CodeAnalysis.Operations;
using Tern.TypeModel;

namespace Tern.Functions.Generator.Services;

/// <summary>Verifies that the services of functions are registered, as far as the call of <c>FunctionHost.RunAsync</c> shows it. The rest is verified at init.</summary>
[DiagnosticAnalyzer(LanguageNames.CSharp)]
public sealed class ServiceAnalyzer : DiagnosticAnalyzer
{
    /// <inheritdoc/>
    public override ImmutableArray<DiagnosticDescriptor> SupportedDiagnostics => [FunctionErrors.NoServices, FunctionErrors.ServiceNotRegistered];

    /// <inheritdoc/>
    public override void Initialize(AnalysisContext context)
    {
        context.ConfigureGeneratedCodeAnalysis(GeneratedCodeAnalysisFlags.None);
        context.EnableConcurrentExecution();
        context.RegisterCompilationStartAction(Start);
    }

    private static void Start(CompilationStartAnalysisContext context)
    {
        if (context.Compilation.GetTypeByMetadataName(LibraryNames.FunctionMetadata) is not { } attribute || context.Compilation.GetTypeByMetadataName(LibraryNames.HttpFunctionMetadata) is not { } httpAttribute)
            return;
        var functions = new ConcurrentBag<IMethodSymbol>();
        var calls = new ConcurrentBag<IInvocationOperation>();
        context.RegisterSymbolAction(
            symbol =>
            {
                if (symbol.Symbol.GetAttributes().Any(declared => SymbolEqualityComparer.Default.Equals(declared.AttributeClass, attribute) || SymbolEqualityComparer.Default.Equals(declared.AttributeClass, httpAttribute)))
                    functions.Add((IMethodSymbol)symbol.Symbol);
            },
            SymbolKind.Method);
        context.RegisterOperationAction(
            operation =>
            {
                var call = (IInvocationOperation)operation.Operation;
                if (call.TargetMethod is { Name: "RunAsync", ContainingType: { Name: "FunctionHost" } host } && SymbolNames.IsIn(host, LibraryNames.Namespace))
                    calls.Add(call);
            },
            OperationKind.Invocation);
        context.RegisterCompilationEndAction(end => Report(end, functions, calls));
    }

    // Several calls can have different services for different functions.
    private static void Report(CompilationAnalysisContext context, ConcurrentBag<IMethodSymbol> functions, ConcurrentBag<IInvocationOperation> calls)
    {
        if (calls.Count != 1)
            return;
        IInvocationOperation call = calls.First();
        IArgumentOperation? configure = call.Arguments.FirstOrDefault(argument => argument.Parameter?.Name == "configure");
        ServiceRegistrations? registrations = configure is null ? null : ServiceRegistrations.Read(configure);
        if (configure is not null && registrations is null)
            return;
        var graph = new RegisteredGraph(context.Compilation, registrations);
        foreach (IMethodSymbol function in functions.OrderBy(function => function.ToDisplayString(), StringComparer.Ordinal))
            graph.Add(function);
        foreach ((string owner, string parameter, string type) in graph.Missing)
        {
            context.ReportDiagnostic(configure is null
                ? Diagnostic.Create(FunctionErrors.NoServices, call.Syntax.GetLocation(), owner, parameter)
                : Diagnostic.Create(FunctionErrors.ServiceNotRegistered, call.Syntax.GetLocation(), owner, parameter, type));
        }
    }
}
