using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Diagnostics;
using Tern.Functions.Generator.Services;

namespace Tern.Functions.Generator.Tests.Services;

public sealed class ServiceAnalyzerTests
{
    private const string Types = """
        using System; using System.Collections.Generic; using System.Threading.Tasks; using Microsoft.Extensions.DependencyInjection; using Microsoft.Extensions.DependencyInjection.Extensions; using Tern.Functions;
        public interface IA; public class A : IA; public class B(IA a) { public IA X => a; } public class G<T>;
        public class C(B b, IServiceProvider p, IEnumerable<IA> all, G<int> g, [FromKeyedServices("k")] IA keyed, IA? none = null) { [Function] public bool M() => b is null && p is null && all is null && g is null && keyed is null && none is null; }
        public static class Other { public static void Register(IServiceCollection s) { } }

        """;

    [Theory]
    [InlineData("FunctionHost.RunAsync()", "TERNF130 b", "TERNF130 p", "TERNF130 all", "TERNF130 g")]
    [InlineData("FunctionHost.RunAsync(s => { })", "TERNF131 b", "TERNF131 g")]
    [InlineData("FunctionHost.RunAsync(s => s.AddSingleton<B>())", "TERNF131 a", "TERNF131 g")]
    [InlineData("FunctionHost.RunAsync(s => s.AddSingleton<B>().AddScoped<IA, A>())", "TERNF131 g")]
    [InlineData("FunctionHost.RunAsync(s => s.AddSingleton<B>().AddTransient(typeof(IA), typeof(A)).AddSingleton(typeof(G<>)))")]
    [InlineData("FunctionHost.RunAsync(s => s.AddSingleton(p => new B(new A())).AddSingleton(new G<int>()))")]
    [InlineData("FunctionHost.RunAsync(s => { s.AddKeyedSingleton<IA, A>(\"k\"); s.AddSingleton<B>(); if (s.Count > 0) s.AddSingleton<IA>(new A()); })", "TERNF131 g")]
    // The effect of these is not known.
    [InlineData("FunctionHost.RunAsync(Other.Register)")]
    [InlineData("FunctionHost.RunAsync(s => Other.Register(s))")]
    [InlineData("FunctionHost.RunAsync(s => s.TryAddSingleton<A>())")]
    [InlineData("FunctionHost.RunAsync(s => s.Add(ServiceDescriptor.Singleton(new B(new A()))))")]
    [InlineData("FunctionHost.RunAsync(s => s.AddSingleton(Type.GetType(\"B\")!))")]
    [InlineData("FunctionHost.RunAsync(s => { IServiceCollection other; other = s; })")]
    [InlineData("Task.WhenAll(FunctionHost.RunAsync(), FunctionHost.RunAsync(s => s.AddSingleton<B>()))")]
    public async Task Missing_services_have_a_diagnostic(string call, params string[] expected)
    {
        GeneratorRun run = GeneratorRun.Of(Types + $"public static class P {{ public static object Run() => {call}; }}");
        Assert.Equal("", run.Ids);
        Assert.Empty(run.Output.GetDiagnostics(TestContext.Current.CancellationToken).Where(diagnostic => diagnostic.Severity == DiagnosticSeverity.Error));
        ImmutableArray<Diagnostic> diagnostics = await run.Output.WithAnalyzers([new ServiceAnalyzer()]).GetAnalyzerDiagnosticsAsync(TestContext.Current.CancellationToken);
        Assert.Equal(expected.Order(StringComparer.Ordinal), diagnostics.Select(diagnostic => $"{diagnostic.Id} {Parameter(diagnostic)}").Order(StringComparer.Ordinal));
    }

    private static string Parameter(Diagnostic diagnostic) => diagnostic.GetMessage(System.Globalization.CultureInfo.InvariantCulture).Split('\'')[3];
}
