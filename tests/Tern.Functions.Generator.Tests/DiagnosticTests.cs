using Microsoft.CodeAnalysis;

namespace Tern.Functions.Generator.Tests;

public sealed class DiagnosticTests
{
    private const string Usings = """
        using System;
        using System.Collections.Generic;
        using System.ComponentModel.DataAnnotations;
        using System.IO;
        using System.IO.Pipelines;
        using System.Text.Json.Serialization;
        using System.Threading;
        using System.Threading.Tasks;
        using Tern;
        using Tern.Functions;
        using Tern.Functions.Http;

        """;

    private const string Filter = " : IFunctionFilter<F> { public static ValueTask InvokeAsync<TNext>(F f, Invocation i, TNext n) where TNext : struct, IFunctionNext => n.InvokeAsync(i); ";

    [Theory]
    // HTTP functions
    [InlineData("TERNF201", "class C { [HttpFunction(\"\")] internal void M() { } }")]
    [InlineData("TERNF201", "class C { [HttpFunction(\"/orders\")] internal void M() { } }")]
    [InlineData("TERNF201", "class C { [HttpFunction(\"GET orders\")] internal void M() { } }")]
    [InlineData("TERNF201", "class C { [HttpFunction(\"get /orders\")] internal void M() { } }")]
    [InlineData("TERNF201", "class C { [HttpFunction(\"GET, /orders\")] internal void M() { } }")]
    [InlineData("TERNF201", "class C { [HttpFunction(\"GET /orders/\")] internal void M() { } }")]
    [InlineData("TERNF201", "class C { [HttpFunction(\"GET /a%20b\")] internal void M() { } }")]
    [InlineData("TERNF201", "class C { [HttpFunction(\"GET /../a\")] internal void M() { } }")]
    [InlineData("TERNF201", "class C { [HttpFunction(\"GET /{a}{b}\")] internal void M() { } }")]
    [InlineData("TERNF201", "class C { [HttpFunction(\"GET /{}\")] internal void M() { } }")]
    [InlineData("TERNF201", "class C { [HttpFunction(\"GET /{id:int}\")] internal void M() { } }")]
    [InlineData("TERNF201", "class C { [HttpFunction(\"GET /{a}/{a}\")] internal void M() { } }")]
    [InlineData("TERNF201", "class C { [HttpFunction(\"GET /{a+}/b\")] internal void M() { } }")]
    [InlineData("TERNF201", "class C { [HttpFunction(\"GET /{a}/{b}/{c}/{d}/{e}/{f}/{g}/{h}/{i}\")] internal void M() { } }")]
    [InlineData("TERNF201", "class C { [HttpFunction(\"GET /\\ud800\")] internal void M() { } }")]
    [InlineData("TERNF201", "class C { [HttpFunction(\"GET,ANY /a\")] internal void M() { } }")]
    [InlineData("TERNF201 TERNF201", "class C { [HttpFunction(\"GET a\")] internal void M() { } [HttpFunction(\"GET b\")] internal void N() { } [HttpFunction(\"ANY /\")] internal void O() { } }")]
    [InlineData("TERNF202", "class C { [HttpFunction(\"GET /a/{x}\")] internal void M() { } [HttpFunction(\"PUT,GET /a/{y}\")] internal void N() { } }")]
    [InlineData("TERNF202", "class C { [HttpFunction(\"ANY /a\")] internal void M() { } [HttpFunction(\"ANY /a\")] internal void N() { } }")]
    [InlineData("", "class C { [HttpFunction(\"ANY /a\")] internal void M() { } [HttpFunction(\"GET /a\")] internal void N() { } }")]
    [InlineData("TERNF203", "class C { [HttpFunction(\"GET /a\")] internal void M(List<int> x) { } }")]
    [InlineData("TERNF203", "class C { [HttpFunction(\"GET /a\")] internal void M(ref int x) { } }")]
    [InlineData("TERNF203", "class C { [HttpFunction(\"GET /a/{x}\")] internal void M(int[] x) { } }")]
    [InlineData("TERNF203", "class C { [HttpFunction(\"GET /a\")] internal void M([FromQuery] Action x) { } }")]
    [InlineData("TERNF203", "class C { [HttpFunction(\"POST /a\")] internal void M(byte[] x) { } }")]
    [InlineData("", "class C { [HttpFunction(\"POST /a\")] internal void M([FromBody] byte[] x) { } }")]
    [InlineData("TERNF203", "class C { [HttpFunction(\"GET /a\")] internal void M([FromQuery(\"\\ud800\")] int x) { } }")]
    [InlineData("TERNF203", "class C { [HttpFunction(\"GET /a\")] internal void M([FromQuery(\"\")] int x) { } }")]
    [InlineData("TERNF203", "class C { [HttpFunction(\"GET /a\")] internal void M([FromHeader(\"a b\")] int x) { } }")]
    [InlineData("TERNF203", "class C { [HttpFunction(\"GET /a\")] internal void M([FromHeader(\"\")] int x) { } }")]
    [InlineData("", "class C { [HttpFunction(\"GET /a\")] internal void M([FromHeader(\"X-A_1\")] int x) { } }")]
    [InlineData("TERNF203", "class C { [HttpFunction(\"POST /a\")] internal void M([FromBody] int x, [FromBody] int y) { } }")]
    [InlineData("TERNF103", "class C { [HttpFunction(\"POST /a\")] internal void M([FromBody] object x) { } }")]
    [InlineData("TERNF103", "class C { [HttpFunction(\"GET /a\")] internal Ok<object> M() => null!; }")]
    [InlineData("TERNF204", "class C { [HttpFunction(\"GET /a/{x}\")] internal void M([FromRoute] int y) { } }")]
    [InlineData("TERNF204", "class C { [HttpFunction(\"GET /a/{x}\")] internal void M([FromRoute(Name = \"X\")] int x) { } }")]
    [InlineData("TERNF205", "class C { [HttpFunction(\"GET /a\")] internal IAsyncEnumerable<int> M() => null!; }")]
    [InlineData("TERNF205", "class C { [HttpFunction(\"GET /a\")] internal Task<Stream> M() => null!; }")]
    [InlineData("TERNF206", "class C { [Function, HttpFunction(\"GET /a\")] internal void M() { } }")]
    [InlineData("TERNF120", "class C { [HttpFunction(\"GET /a\")] internal async void M() { await Task.Yield(); } }")]
    [InlineData("TERNF122", "class C { [HttpFunction(\"GET /a\")] internal void M() { } [Function(\"http\")] internal void N() { } }")]
    [InlineData("TERNF124", "class C { private C() { } [HttpFunction(\"GET /a\")] internal void M() { } }")]
    [InlineData("TERNF124", "class C { public required int X { get; init; } [HttpFunction(\"GET /a\")] internal void M() { } }")]
    [InlineData("TERNF127", "class C { [HttpFunction(\"GET /a\"), Use<E>] internal void M() { } } class E : IEventFilter<E> { public static ValueTask InvokeAsync<T, TNext>(E e, T t, Invocation i, TNext n) where TNext : struct, IEventNext<T> => default; }")]
    // Payload types
    [InlineData("TERNF101", "[Payload] public record Order(int Id);")]
    [InlineData("TERNF102", "public class Outer { [Payload] public partial record Order(int Id); }")]
    [InlineData("TERNF103", "[Payload] public abstract partial record Order(int Id);")]
    [InlineData("TERNF103", "[Payload] public static partial class Order;")]
    [InlineData("TERNF103", "[Payload] public ref partial struct Order;")]
    [InlineData("TERNF103", "[Payload] file partial class Order;")]
    [InlineData("TERNF104", "[Payload] public partial class Order { public Order(int a) { } public Order(string b) { } public int A { get; } public string B { get; } = \"\"; }")]
    [InlineData("TERNF104", "[Payload] public partial class Order { private Order() { } }")]
    [InlineData("TERNF105", "[Payload] public partial class Order { public Order(int a, string b) { } public int A { get; } }")]
    [InlineData("TERNF105", "[Payload] public partial class Order { public Order(int a) { } public string A { get; } = \"\"; }")]
    [InlineData("TERNF105", "[Payload] public partial class Order { public Order(int a) { } private int A { get; } }")]
    [InlineData("", "[Payload] public partial class Order { public Order(int a) { } [JsonIgnore] public int A { get; } }")]
    // Members
    [InlineData("TERNF106", "[Payload] public partial record Order(object Value);")]
    [InlineData("TERNF106", "[Payload] public partial record Order(dynamic Value);")]
    [InlineData("TERNF106", "[Payload] public partial record Order(Action Value);")]
    [InlineData("TERNF106", "[Payload] public partial record Order((int, int) Value);")]
    [InlineData("TERNF106", "[Payload] public partial record Order(int[,] Value);")]
    [InlineData("TERNF106", "[Payload] public partial record Order(nint Value);")]
    [InlineData("TERNF106", "[Payload] public partial record Order(IDisposable Value);")]
    [InlineData("TERNF106", "[Payload] public partial record Order(Stream Value);")]
    [InlineData("TERNF106", "[Payload] public partial record Order(System.Text.Json.JsonElement Value);")]
    [InlineData("TERNF106", "[Payload] public partial record Order(Dictionary<int, int> Value);")]
    [InlineData("TERNF106", "[Payload] public partial record Order(List<object> Value);")]
    [InlineData("TERNF106", "[Payload] public partial record Order(Line Value); public abstract record Line(int A);")]
    [InlineData("TERNF106", "[Payload] public partial record Order(Line Value); public record Line(object A);")]
    [InlineData("TERNF106", "[Payload] public partial class Order { public Line? Value { get; set; } private class Line; }")]
    [InlineData("TERNF106", "[Payload] public partial class Page<T> { public T? Value { get; set; } }")]
    [InlineData("TERNF106", "[Payload] public partial class Page<T> { public Line<T>? Value { get; set; } } public class Line<T>;")]
    [InlineData("TERNF106", "[Payload] public partial class Order { public Node<int>? Node { get; set; } } public class Node<T> { public Node<Node<T>>? Next { get; set; } }")]
    [InlineData("", "[Payload] public partial class Order { [JsonIgnore] public object? Value { get; set; } private object? Other { get; set; } }")]
    [InlineData("TERNF107", "[Payload] public partial record Order(int A, int a);")]
    [InlineData("TERNF107", "[Payload] public partial record Order(int A, [property: JsonPropertyName(\"a\")] int B);")]
    [InlineData("TERNF107", "[Payload] public partial record Order([property: JsonPropertyName(\"\\ud800\")] int B);")]
    [InlineData("TERNF107", "[Payload] public partial record Order(State A); public enum State { A, [JsonStringEnumMemberName(\"A\")] B }")]
    [InlineData("TERNF108", "[Payload, JsonPolymorphic] public partial class Order;")]
    [InlineData("TERNF108", "[Payload] public partial class Order { [JsonExtensionData] public Dictionary<string, string>? Rest { get; set; } }")]
    [InlineData("TERNF108", "[Payload] public partial record Order(State A); [JsonConverter(typeof(Order))] public enum State { A }")]
    [InlineData("", "[Payload] public partial record Order(State A); [JsonConverter(typeof(JsonStringEnumConverter<State>))] public enum State { A }")]
    [InlineData("", "[Payload] public partial record Order(Box<int> B); public class Box<T> { [JsonInclude] private T? A { get; set; } }")]
    [InlineData("TERNF109", "[Payload] public partial record Order(Box<int>.In B); public class Box<T> { public class In { [JsonInclude] private T? A { get; set; } } }")]
    [InlineData("TERNF104", "[Payload] public partial record Order(Line B); public class Line { public Line() { } [JsonConstructor] private Line(int a) { } public int A { get; } }")]
    [InlineData("", "[Payload] public partial class Line { public Line() { } [JsonConstructor] private Line(int a) => A = a; public int A { get; } }")]
    // Rules
    [InlineData("", "[Payload] public partial record Order([Required, StringLength(3), RegularExpression(\"a+\")] string A, [Range(1, 2)] int? B, [MaxLength] string C, [DataType(DataType.Date)] string D);")]
    [InlineData("TERNF110", "[Payload] public partial record Order([EmailAddress] string A);")]
    [InlineData("TERNF110", "[Payload] public partial record Order([Own] string A); public class OwnAttribute : ValidationAttribute;")]
    [InlineData("TERNF110", "[Payload] public partial record Order([Own] string A); public class OwnAttribute() : StringLengthAttribute(3);")]
    [InlineData("TERNF110", "[Payload] public partial record Order([StringLength(3)] int A);")]
    [InlineData("TERNF110", "[Payload] public partial record Order([RegularExpression(\"a\")] int A);")]
    [InlineData("TERNF110", "[Payload] public partial record Order([Range(1, 2)] string A);")]
    [InlineData("TERNF110", "[Payload] public partial record Order([Range(typeof(int), \"1\", \"2\")] long A);")]
    [InlineData("TERNF110", "[Payload] public partial record Order([Range(typeof(Guid), \"1\", \"2\")] Guid A);")]
    [InlineData("TERNF110", "[Payload] public partial record Order([MinLength(1)] IEnumerable<int> A);")]
    [InlineData("TERNF110", "[Payload, Own] public partial record Order(int A); public class OwnAttribute : ValidationAttribute;")]
    [InlineData("TERNF110", "[Payload] public partial record Order(int A) : IValidatableObject { public IEnumerable<ValidationResult> Validate(ValidationContext c) => []; }")]
    [InlineData("TERNF110", "public class C { [Function] public int M(List<Order> a) => 1; } public class Order { [JsonInclude, Required] private string? A { get; set; } }")]
    [InlineData("TERNF111", "[Payload] public partial record Order([Range(2, 1)] int A);")]
    [InlineData("TERNF111", "[Payload] public partial record Order([Range(1, 1, MinimumIsExclusive = true)] int A);")]
    [InlineData("TERNF111", "[Payload] public partial record Order([Range(typeof(decimal), \"1,5\", \"x\")] decimal A);")]
    [InlineData("TERNF111", "[Payload] public partial record Order([RegularExpression(\"(\")] string A);")]
    [InlineData("TERNF111", "[Payload] public partial record Order([RegularExpression(\"a\", MatchTimeoutInMilliseconds = 0)] string A);")]
    [InlineData("TERNF111", "[Payload] public partial record Order([StringLength(1, MinimumLength = 2)] string A);")]
    [InlineData("TERNF111", "[Payload] public partial record Order([MinLength(-1)] string A);")]
    [InlineData("TERNF111", "[Payload] public partial record Order([Length(2, 1)] string A);")]
    [InlineData("TERNF111", "[Payload] public partial record Order([Required(ErrorMessage = \"{1}\")] string A);")]
    // Functions
    [InlineData("TERNF120", "public class C { [Function] private int M() => 1; }")]
    [InlineData("TERNF120", "public class C { [Function] public T? M<T>() => default; }")]
    [InlineData("TERNF120", "public class C<T> { [Function] public int M() => 1; }")]
    [InlineData("TERNF120", "public class C { [Function] public async void M() => await Task.Yield(); }")]
    [InlineData("TERNF120", "public abstract class C { [Function] public abstract int M(); }")]
    [InlineData("TERNF120", "file class C { [Function] public int M() => 1; }")]
    [InlineData("TERNF120", "public class C { private class D { [Function] public int M() => 1; } }")]
    [InlineData("TERNF120", "public class C { [Function] public int M(PipeWriter w) => 1; }")]
    [InlineData("TERNF121", "public class C { [Function] public int M(int a, string b) => 1; }")]
    [InlineData("TERNF121", "public class C { [Function] public int M(ref int a) => 1; }")]
    [InlineData("TERNF121", "public class C { [Function] public int M(Invocation a, Invocation b) => 1; }")]
    [InlineData("TERNF121", "public class C { [Function] public int M(Stream a, int b) => 1; }")]
    [InlineData("TERNF103", "public class C { [Function] public int M(object a) => 1; }")]
    [InlineData("TERNF103", "public class C { [Function] public object M() => 1; }")]
    [InlineData("TERNF103", "public class C { [Function] public IAsyncEnumerable<object> M() => null!; }")]
    [InlineData("TERNF103", "public class C { [Function] internal int M(D? a) => 1; private class D; }")]
    [InlineData("TERNF122", "public class C { [Function(\"a\")] public int M() => 1; [Function(\"a\")] public int N() => 1; }")]
    [InlineData("TERNF122", "public class C { [Function] public int M() => 1; [Function] public int M(int a) => 1; }")]
    [InlineData("TERNF122", "namespace A { public class C { [Function] public int M() => 1; } } namespace B { public class C { [Function] public int M() => 1; } }")]
    [InlineData("TERNF123", "public class C { [Function(\"\")] public int M() => 1; }")]
    [InlineData("TERNF123", "public class C { [Function(\"a b\")] public int M() => 1; }")]
    [InlineData("TERNF124", "public class C { private C() { } [Function] public int M() => 1; }")]
    [InlineData("TERNF124", "public class C { public C() { } public C(string a) { } [Function] public int M() => 1; }")]
    [InlineData("TERNF124", "public abstract class C { [Function] public int M() => 1; }")]
    [InlineData("TERNF124", "public class C { public C(ref int a) { } [Function] public int M() => 1; }")]
    [InlineData("TERNF124", "public class C(string a) { [Function] public int M() => a.Length; }")]
    [InlineData("TERNF124", "public class C(int a) { [Function] public int M() => a; }")]
    [InlineData("", "public class C(int a = 1, string? b = null) { [Function] public int M() => a + b?.Length ?? 0; }")]
    [InlineData("TERNF124", "public class B { public required int X; } public class C : B { [Function] public int M() => 1; }")]
    [InlineData("", "public class C { public required int X; [System.Diagnostics.CodeAnalysis.SetsRequiredMembers] public C() { } [Function] public int M() => 1; }")]
    [InlineData("TERNF125", "public class C { [Function, PayloadContext(typeof(X))] public int M() => 1; } public abstract class X() : JsonSerializerContext(null);")]
    [InlineData("TERNF126", "public class C { [Function, PayloadContext(typeof(C))] public int M() => 1; }")]
    [InlineData("TERNF127", "public class C { [Function, Use<F>] public int M() => 1; } public class F" + Filter + "private F() { } }")]
    [InlineData("TERNF127", "public class C { [Function, Use<F>] public int M() => 1; } public class F" + Filter + "public required int X { get; set; } }")]
    [InlineData("TERNF127", "public class C { [Function, Use<F>(\"a\")] public int M() => 1; } public class F" + Filter + "public F(int a) { } }")]
    [InlineData("TERNF127", "public class C { [Function, Use<F>(1)] public int M() => 1; } public class F" + Filter + "public F(int a) { } public F(long a) { } }")]
    [InlineData("TERNF127", "public class C { [Function, Use<F>] public int M() => 1; } public class F(string a)" + Filter + "public int A => a.Length; }")]
    [InlineData("TERNF127", "public class C { [Function, Use<F>] public int M() => 1; } public class F : IFunctionFilter;")]
    [InlineData("TERNF127", "public class C { [Function, Use<F>] public int M() => 1; } public class F : IEventFilter<F> { public static ValueTask InvokeAsync<TEvent, TNext>(F f, TEvent e, Invocation i, TNext n) where TNext : struct, IEventNext<TEvent> => n.InvokeAsync(e, i); }")]
    [InlineData("TERNF129", "public class C { [Function(Streaming = StreamFormat.ServerSentEvents)] public int M() => 1; }")]
    [InlineData("TERNF129", "public class C { [Function(ContentType = \"text/plain\")] public int M() => 1; }")]
    public void Invalid_source_has_its_diagnostic(string ids, string source)
    {
        GeneratorRun run = GeneratorRun.Of(Usings + source);
        Assert.Equal(ids, run.Ids);
        Assert.All(run.Diagnostics, diagnostic => Assert.True(diagnostic.Location.IsInSource, diagnostic.ToString()));
        // The diagnostic is the only error: what is generated for the other functions still compiles.
        if (run.Diagnostics.All(diagnostic => diagnostic.Id is not ("TERNF125" or "TERNF108")))
            Assert.DoesNotContain(run.Output.GetDiagnostics(TestContext.Current.CancellationToken), diagnostic => diagnostic.Severity == DiagnosticSeverity.Error && diagnostic.Location.SourceTree?.FilePath.EndsWith(".g.cs", StringComparison.Ordinal) == true);
    }

    [Theory]
    [InlineData("public class C(IServiceProvider services) { [Function] public bool M() => services is null; }")]
    [InlineData("public class C { [Function, Use<F>] public int M() => 1; } public class F(IServiceProvider services)" + Filter + "public bool A => services is null; }")]
    public void Constructor_with_services_requires_a_container(string source)
    {
        Assert.Equal("TERNF128", GeneratorRun.WithoutContainer(Usings + source).Ids);
        Assert.Equal("", GeneratorRun.Of(Usings + source).Ids);
    }

    [Fact]
    public void Constructor_without_required_services_needs_no_container()
    {
        GeneratorRun run = GeneratorRun.WithoutContainer(Usings + "public class C(IServiceProvider? services = null) { [Function] public bool M() => services is null; }");
        Assert.Equal("", run.Ids);
        Assert.Empty(run.Problems);
        Assert.DoesNotContain("DependencyInjection", string.Concat(run.Files.Values), StringComparison.Ordinal);
    }

    [Fact]
    public void Constructor_with_loggers_needs_no_container()
    {
        IEnumerable<MetadataReference> references = GeneratorRun.References.Where(reference => !Path.GetFileName(reference.Display)!.StartsWith("Microsoft.Extensions", StringComparison.Ordinal))
            .Append(MetadataReference.CreateFromFile(typeof(Microsoft.Extensions.Logging.ILogger).Assembly.Location));
        GeneratorRun run = GeneratorRun.Of(references, NullableContextOptions.Enable, "using Microsoft.Extensions.Logging; using Tern.Functions; public class C(ILogger<C> log, ILogger plain, ILoggerFactory factory) { [Function] public bool M() => log == plain && factory is null; }");
        Assert.Equal("", run.Ids);
        Assert.Empty(run.Problems);
        Assert.DoesNotContain("DependencyInjection", string.Concat(run.Files.Values), StringComparison.Ordinal);
    }

    [Fact]
    public void Diagnostic_of_a_type_that_two_functions_use_is_reported_once() =>
        Assert.Equal("TERNF106", GeneratorRun.Of(Usings + "public static class C { [Function] public static void M(A a) { } [Function] public static void N(A a) { } } public record A(object B);").Ids);

    [Fact]
    public void Diagnostic_is_suppressed_by_a_pragma() =>
        Assert.Equal("", GeneratorRun.Of(Usings + "public class C {\n#pragma warning disable TERNF129\n[Function(ContentType = \"text/plain\")] public int M() => 1; }").Ids);
}
