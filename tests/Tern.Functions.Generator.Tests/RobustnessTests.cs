using System.Globalization;

namespace Tern.Functions.Generator.Tests;

public sealed class RobustnessTests
{
    private const string Source = """
        using System.Collections.Generic; using System.Text.Json.Serialization; using System.Threading.Tasks; using Tern.Functions;
        [Payload] public partial record Order(string Id, List<Line?> Lines, State State = State.A) { [JsonPropertyName("x")] public required int A { get; init; } = 1; }
        public class Line { [JsonConstructor] public Line(int b) => B = b; public int B { get; } } public enum State { A, [JsonStringEnumMemberName("b")] B }
        [Use<F>(1, "a", typeof(int))] public class C(System.IServiceProvider p) { [Function("n", Streaming = StreamFormat.ServerSentEvents), PayloadContext(typeof(C))] public async IAsyncEnumerable<Order> M(Order o, Invocation i) { yield return o; } [Function] public Task<Order> N() => null!; }
        public class F(int a, string b, System.Type c) : IFunctionFilter<F> { public static ValueTask InvokeAsync<T>(F f, Invocation i, T n) where T : struct, IFunctionNext => default; }
        """;

    [Fact]
    public void Incomplete_source_does_not_throw()
    {
        for (int length = 0; length < Source.Length; length += 11)
            AssertCompletes(Source[..length]);
    }

    [Fact]
    public void Source_with_a_gap_does_not_throw()
    {
        for (int start = 0; start < Source.Length - 9; start += 13)
            AssertCompletes(Source.Remove(start, 9));
    }

    private static void AssertCompletes(string source)
    {
        GeneratorRun run = GeneratorRun.Of(source);
        Assert.True(run.Result.Exception is null, string.Create(CultureInfo.InvariantCulture, $"{run.Result.Exception}\n{source}"));
    }
}
