using System.Text;
using Tern.Conformance;
using Tern.Generator.CSharp;
using Tern.Generator.Shapes;
using Tern.Generator.Tests.Support;

namespace Tern.Generator.Tests.Seams;

/// <summary>A shape with a hand-written type in every position.</summary>
public sealed class BoundTypeTests
{
    private const string Model = """
        {"smithy": "2.0", "shapes": {
          "example#S": {"type": "service", "version": "1", "operations": [{"target": "example#Do"}], "traits": {"aws.api#service": {"sdkId": "Bound"}, "aws.protocols#awsJson1_0": {}, "aws.auth#sigv4": {"name": "s"}}},
          "example#Do": {"type": "operation", "input": {"target": "example#Holder"}, "output": {"target": "example#Holder"}},
          "example#Holder": {"type": "structure", "members": {
            "one": {"target": "example#Point"}, "must": {"target": "example#Point", "traits": {"smithy.api#required": {}}}, "list": {"target": "example#Points"}, "sparse": {"target": "example#SparsePoints"},
            "map": {"target": "example#PointMap"}, "sparseMap": {"target": "example#SparsePointMap"}, "choice": {"target": "example#Choice"}, "nested": {"target": "example#Nested"}}},
          "example#Nested": {"type": "structure", "members": {"must": {"target": "example#Point", "traits": {"smithy.api#required": {}}}}},
          "example#Point": {"type": "structure", "members": {"x": {"target": "smithy.api#Integer"}, "y": {"target": "smithy.api#Integer"}}},
          "example#Points": {"type": "list", "member": {"target": "example#Point"}},
          "example#SparsePoints": {"type": "list", "member": {"target": "example#Point"}, "traits": {"smithy.api#sparse": {}}},
          "example#PointMap": {"type": "map", "key": {"target": "smithy.api#String"}, "value": {"target": "example#Point"}},
          "example#SparsePointMap": {"type": "map", "key": {"target": "smithy.api#String"}, "value": {"target": "example#Point"}, "traits": {"smithy.api#sparse": {}}},
          "example#Choice": {"type": "union", "members": {"point": {"target": "example#Point"}, "text": {"target": "smithy.api#String"}}}
        }}
        """;

    // The hand-written code writes a point as text. Generated code would write a structure.
    private const string HandWritten = """
        using System;
        using System.Net.Http;
        using System.Threading.Tasks;
        using Tern.Runtime;
        namespace Hand
        {
            public readonly record struct Point(int X, int Y)
            {
                public Point() : this(0, 0) { }
            }
            internal static class PointJson
            {
                public static void Write(ref JsonWriter writer, Point value) => writer.WriteString($"{value.X}/{value.Y}");
                public static Point Read(ref JsonReader reader)
                {
                    string[] parts = reader.ReadString().Split('/');
                    return new Point(int.Parse(parts[0]), int.Parse(parts[1]));
                }
            }
        }
        namespace Tern.Bound
        {
            public static class Driver
            {
                public static async Task<string> Call(HttpMessageHandler handler)
                {
                    using var client = new BoundClient(new BoundClientOptions { Endpoint = "https://example.com", Region = "eu-west-1", Handler = handler, Credentials = new global::Tern.StaticCredentialsProvider("AKIDEXAMPLE", "secret") });
                    DoResponse r = await client.DoAsync(new()
                    {
                        One = new(1, 1), Must = new(2, 2), List = [new(3, 3)], Sparse = [null, new(4, 4)], Map = new() { ["a"] = new(5, 5) },
                        SparseMap = new() { ["a"] = null, ["b"] = new(6, 6) }, Choice = new Choice.Point(new(7, 7)), Nested = new() { Must = new(8, 8) },
                    });
                    return $"{r.One?.X} {r.Must.X} {r.List[0].X} {r.Sparse[0]?.X}{r.Sparse[1]?.X} {r.Map?["a"].X} {r.SparseMap?["b"]?.X} {((Choice.Point)r.Choice!).Value.X} {r.Nested?.Must.X}";
                }
                public static async Task<string> Empty(HttpMessageHandler handler)
                {
                    using var client = new BoundClient(new BoundClientOptions { Endpoint = "https://example.com", Region = "eu-west-1", Handler = handler, Credentials = new global::Tern.StaticCredentialsProvider("AKIDEXAMPLE", "secret") });
                    DoResponse r = await client.DoAsync(new() { Must = new(2, 2) });
                    return $"{r.One is null} {r.Must.X} {r.List.Count} {r.Map is null} {r.Nested!.Must.X}";
                }
            }
        }
        """;

    [Theory]
    [InlineData(true)]
    [InlineData(false)]
    public async Task Hand_written_type_is_written_and_read_in_members_lists_maps_and_unions(bool isStruct)
    {
        string driver = isStruct ? HandWritten : HandWritten.Replace("readonly record struct Point", "sealed record Point", StringComparison.Ordinal);
        IReadOnlyList<GeneratedFile> files = TestModel.Generate(Model, Outputs.Types | Outputs.Client | Outputs.Server, new() { Bindings = [new TypeBinding("example#Point", "Hand.Point", isStruct)] });
        Assert.DoesNotContain(files, file => file.Path.EndsWith("/Point.cs", StringComparison.Ordinal) || file.Path.EndsWith("/PointJson.cs", StringComparison.Ordinal));
        GeneratedCode code = TestModel.Compile("Bound", files, driver);

        string sent = "";
        using var echo = new BytesHandler(body =>
        {
            sent = Encoding.UTF8.GetString(body);
            return body;
        });
        string read = await TestModel.Method<Func<HttpMessageHandler, Task<string>>>(code, "Tern.Bound.Driver", "Call")(echo);

        Assert.Equal(
            """{"one":"1/1","must":"2/2","list":["3/3"],"sparse":[null,"4/4"],"map":{"a":"5/5"},"sparseMap":{"a":null,"b":"6/6"},"choice":{"point":"7/7"},"nested":{"must":"8/8"}}""",
            sent);
        Assert.Equal("1 2 3 4 5 6 7 8", read);
    }

    [Theory]
    [InlineData(true)]
    [InlineData(false)]
    public async Task Missing_required_value_of_a_hand_written_type_has_its_default(bool isStruct)
    {
        string driver = isStruct ? HandWritten : HandWritten.Replace("readonly record struct Point", "sealed record Point", StringComparison.Ordinal);
        IReadOnlyList<GeneratedFile> files = TestModel.Generate(Model, Outputs.Types | Outputs.Client, new() { Bindings = [new TypeBinding("example#Point", "Hand.Point", isStruct)] });
        GeneratedCode code = TestModel.Compile("Bound", files, driver);
        using var handler = new BytesHandler(_ => "{\"nested\":{}}"u8.ToArray());
        Assert.Equal("True 0 0 True 0", await TestModel.Method<Func<HttpMessageHandler, Task<string>>>(code, "Tern.Bound.Driver", "Empty")(handler));
    }
}
