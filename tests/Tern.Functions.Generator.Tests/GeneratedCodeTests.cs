using System.Reflection.Metadata;
using System.Reflection.PortableExecutable;
using Microsoft.CodeAnalysis;

namespace Tern.Functions.Generator.Tests;

/// <summary>Generated files have no warning, whatever the sources are.</summary>
public sealed class GeneratedCodeTests
{
    private const string Usings = """
        using System;
        using System.Collections.Generic;
        using System.Diagnostics.CodeAnalysis;
        using System.IO.Pipelines;
        using System.Text.Json.Serialization;
        using System.Threading;
        using System.Threading.Tasks;
        using Tern;
        using Tern.Functions;

        """;

    // Names of C#, nested and generic types, and names that generated code could use itself.
    private const string Names = Usings + """
        namespace @namespace.@class
        {
            [Payload]
            public partial record @record(int @int, string? @event, List<@struct> @params, @enum @default) { public required string @required { get; init; } public int value { get; set; } public int name { get; set; } public int reader { get; set; } public int present0 { get; set; } public int item { get; set; } }
            public struct @struct { public int @ref { get; set; } [JsonInclude] private int @out { get; set; } public int @init { get; init; } = 3; public @struct() { } }
            public enum @enum { @if, @else }
            public partial class Outer<T> where T : IPayload<T>
            {
                [Payload] private partial record Inner(T Value, T? Optional, List<T> List, Outer<T>.Nested Nested);
                [Payload] public partial struct Nested { public T? Value; public string Read { get; set; } public string Write { get; set; } public Nested() { Read = ""; Write = ""; } }
            }
            public static class @static { [Function] public static @record @void(@record @this, CancellationToken @lock) => @this; }
        }
        namespace global { public record Tern(int System); public static class Functions { [Function] public static Tern System(Tern Tern) => Tern; } }
        public class A_B { [Function] public void C(B b) { } public class B { public int X { get; set; } } }
        public class A { public class B_B { public int X { get; set; } } [Function] public void C(B_B b) { } }
        public class a { public class b_b { public int X { get; set; } } [Function] public void c(b_b b) { } }
        """;

    private const string Warnings = Usings + """
        [Payload]
        public partial class Order
        {
            [Obsolete] public int Old { get; set; }
            [AllowNull] public string Allowed { get; set; } = "";
            [DisallowNull] public string? Disallowed { get; set; }
            [MaybeNull] public string Maybe { get; set; } = "";
            [NotNull] public string? Not { get; set; } = "";
            [JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingNull)] public string? WhenNull { get; set; }
            [JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingDefault)] public int? WhenDefault { get; set; }
            [JsonInclude] private readonly int _readOnly = 3;
            [JsonInclude] private string? _field;
            public string? Field => _field;
            public string Init { get; init; } = "a";
        }
        public static class F
        {
            [Function] public static Order? Sync(Order? order) => order;
            [Function] public static Task<Order?> Async(List<Order?>? order, Invocation i) => Task.FromResult(order?[0]);
            [Function] public static IAsyncEnumerable<Order?> Stream(PayloadOf<Order>[] order) => null!;
            [Function] public static Task<IAsyncEnumerable<int?>> StreamAsync() => null!;
            [Function] public static Long Bits(Flags f) => default;
        }
        public record PayloadOf<T>(T? A, List<T> B);
        [Flags] public enum Flags : sbyte { None, A = 1, B = -128 }
        public enum Long : long { Min = long.MinValue, Max = long.MaxValue }
        """;

    // Names that generated code uses itself, keywords, and the limits of each type.
    private const string Http = Usings + """
        using Tern.Functions.Http;
        namespace @event.@if
        {
            public class @class
            {
                [HttpFunction("POST /{http}/{errors}/{invocation}/{argument0}/{match}/{start}")] public string @void(string http, string errors, string invocation, string argument0, string match, string start, Body body) => "";
                [HttpFunction("GET /{class}")] public async Task<Results<Ok<@struct>, NotFound<string>, Results<Created<@struct[]>, NoContent>>> @int([FromRoute] string @class, int? @default) { await Task.Yield(); return TypedResults.NotFound(""); }
                public record Body(int reader, int value, int http);
            }
            public record @struct(string @ref, int @this);
        }
        public enum Small : sbyte { Min = -128 }
        [Flags] public enum Large : ulong { Max = ulong.MaxValue }
        public static class Values
        {
            [HttpFunction("GET /integers")] public static void M(sbyte a = sbyte.MinValue, short b = short.MinValue, int c = int.MinValue, long d = long.MinValue, ulong e = ulong.MaxValue, uint f = uint.MaxValue, nint g = -1, nuint h = 1) { }
            [HttpFunction("GET /nullable")] public static void N(int? a = int.MinValue, long? b = long.MinValue, Small? c = Small.Min, Large? d = Large.Max, DateTimeOffset? e = null, Guid f = default) { }
            [HttpFunction("GET /others")] public static void O(Small a = Small.Min, Large b = Large.Max, string c = "\"\\\n\u2028\0", char d = '\'', decimal e = -1.5m, double f = double.NaN, float g = float.NegativeInfinity, double h = -0.0) { }
        }
        """;

    [Theory]
    [InlineData(Names)]
    [InlineData(Warnings)]
    [InlineData(Http)]
    public void Generated_code_has_no_warnings(string source)
    {
        GeneratorRun run = GeneratorRun.Of(source);
        Assert.Equal("", run.Ids);
        Assert.DoesNotContain(run.Problems, problem => problem.Contains(".g.cs", StringComparison.Ordinal) && !problem.Contains("CS0612", StringComparison.Ordinal));
        Assert.DoesNotContain(run.Output.GetDiagnostics(TestContext.Current.CancellationToken), diagnostic => diagnostic.Severity == DiagnosticSeverity.Error);
    }

    [Theory]
    [InlineData(NullableContextOptions.Disable)]
    [InlineData(NullableContextOptions.Annotations)]
    [InlineData(NullableContextOptions.Warnings)]
    public void Generated_code_has_no_warnings_in_other_nullable_contexts(NullableContextOptions nullable)
    {
        const string Source = Usings + """
            [Payload] public partial record Order(string Id, List<string> Lines, Dictionary<string, Line[]> Map, Line Line) { public string Init { get; init; } = "a"; }
            public class Line { public string A { get; set; } public Line[][] B { get; set; } }
            public static class F { [Function] public static Task<Order> M(List<Line> lines) => null; }
            """;
        GeneratorRun run = GeneratorRun.Of(nullable, Source);
        Assert.Equal("", run.Ids);
        Assert.DoesNotContain(run.Problems, problem => problem.Contains(".g.cs", StringComparison.Ordinal));
    }

    [Fact]
    public void Type_that_is_used_by_a_payload_and_functions_has_one_codec()
    {
        GeneratorRun run = GeneratorRun.Of(Usings + "[Payload] public partial record A(B B); public record B(int X); public static class F { [Function] public static B M(A a) => a.B; [Function] public static B N(B b) => b; }");
        Assert.Equal(["A.g.cs", "B.g.cs", "FunctionHost.g.cs", "Function_F_M.g.cs", "Function_F_N.g.cs"], run.Files.Keys);
        Assert.Empty(run.Problems);
    }

    [Fact]
    public void Type_that_implements_the_interface_itself_has_no_generated_codec()
    {
        const string Source = Usings + "public record Own(int X) : IPayload<Own> { public static Own Read(ref Tern.Runtime.JsonReader reader) => new(reader.ReadInt32()); public static void Write(ref Tern.Runtime.JsonWriter writer, Own value) => writer.WriteNumber(value.X); } public static class F { [Function] public static void M(List<Own> own, Invocation i) { } }";
        GeneratorRun run = GeneratorRun.Of(Source);
        Assert.Equal(["FunctionHost.g.cs", "Function_F_M.g.cs"], run.Files.Keys);
        Assert.Empty(run.Problems);
    }

    [Fact]
    public void Method_without_a_task_has_no_state_machine() =>
        Assert.DoesNotContain("async", GeneratorRun.Of(Usings + "public static class F { [Function] public static int M(int a) => a; }").Files["Function_F_M.g.cs"], StringComparison.Ordinal);

    [Fact]
    public void Source_without_attributes_has_no_output() => Assert.Empty(GeneratorRun.Of("public class A;").Files);

    [Fact]
    public void Function_without_a_context_does_not_use_the_serializer()
    {
        Assert.DoesNotContain("System.Text.Json", string.Concat(GeneratorRun.Of(Names).Files.Values), StringComparison.Ordinal);
        Assert.DoesNotContain("System.Text.Json", ReferencesOf("using Tern.Functions; public record Order(string Id, decimal[] Prices); public static class F { [Function] public static Order M(Order order) => order; }"));
        Assert.Contains("System.Text.Json", ReferencesOf(
            "using System.Text.Json.Serialization; using Tern.Functions; public record Order(string Id); public static class F { [Function, PayloadContext(typeof(X))] public static Order M(Order order) => order; } [JsonSerializable(typeof(Order))] partial class X : JsonSerializerContext;"));
    }

    // The serializer of a context reads keys that the codecs of this library do not.
    [Fact]
    public void Validator_of_a_dictionary_with_other_keys_is_generated()
    {
        GeneratorRun run = GeneratorRun.Of("using System.Collections.Generic; using System.ComponentModel.DataAnnotations; using System.Text.Json.Serialization; using Tern.Functions; public class Order { public Dictionary<int, Line>? Lines { get; set; } } public class Line { [Range(1, 2)] public int A { get; set; } } public static class F { [Function, PayloadContext(typeof(X))] public static void M(Order order) { } } [JsonSerializable(typeof(Order))] partial class X : JsonSerializerContext;");
        Assert.Equal("", run.Ids);
        Assert.Empty(run.Errors);
        Assert.Contains("Validator_Order.g.cs", run.Files.Keys);
    }

    // The same simple name in two namespaces, in the global namespace and within types.
    [Fact]
    public void Types_with_the_same_name_have_codecs_of_their_own()
    {
        const string Source = Usings + """
            public record Order(int A);
            namespace N { public record Order(int B); public class Outer { public record Order(int C); public class Generic<T> { public record Order(T D); } } }
            namespace N.N { public record Order(int E); }
            namespace F { public static class Functions { [Function] public static void M(All all) { } } }
            public record All(Order A, N.Order B, N.Outer.Order C, N.Outer.Generic<int>.Order D, N.Outer.Generic<global::Order>.Order D2, N.N.Order E, Dictionary<string, List<N.Outer.Generic<N.N.Order[]>.Order?>> F);
            """;
        GeneratorRun run = GeneratorRun.Of(Source);
        Assert.Equal("", run.Ids);
        Assert.Empty(run.Problems);
        Assert.Equal(7, run.Files.Keys.Count(name => name.Contains("Order", StringComparison.Ordinal)));
    }

    private static IEnumerable<string> ReferencesOf(string source)
    {
        using var image = new MemoryStream();
        Assert.True(GeneratorRun.Of(source).Complete().Emit(image, cancellationToken: TestContext.Current.CancellationToken).Success);
        image.Position = 0;
        using var file = new PEReader(image);
        MetadataReader reader = file.GetMetadataReader();
        return [.. reader.AssemblyReferences.Select(reference => reader.GetString(reader.GetAssemblyReference(reference).Name))];
    }
}
