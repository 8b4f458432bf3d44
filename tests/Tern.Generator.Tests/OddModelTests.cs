using System.Text;
using System.Text.Json;
using Tern.Conformance;
using Tern.Generator.CSharp;
using Tern.Generator.Tests.Support;

namespace Tern.Generator.Tests;

/// <summary>
/// A model with unusual but valid names and shapes: names that differ by case, that C#, Tern.Core or the generator uses,
/// defaults of every type, unions, mixins, applied traits, resources, older syntax.
/// </summary>
public sealed class OddModelTests
{
    private const string Driver = """
        using System;
        using System.Net.Http;
        using System.Threading.Tasks;
        namespace My.Odd.Tests;
        public static class Driver
        {
            public static async Task<(string, bool, int)> Call(HttpMessageHandler handler)
            {
                using var client = new OddClient(new OddClientOptions { Endpoint = "https://example.com", Region = "eu-west-1", Handler = handler, Credentials = new global::Tern.StaticCredentialsProvider("AKIDEXAMPLE", "secret") });
                ThingResponse response = await client.ThingAsync(new ThingRequest
                {
                    Foo = "1", FooValue = "2", Foo2 = "3", Class = "c", Value = "v", Equals2 = "e",
                    Choice = new UnknownUnion.UnknownUnionValue(new UnknownUnion.Unit()),
                    AnEnum = ValueEnum.AB,
                    Numbers = Numbers.A,
                    OtherThing = new() { Name = "other" },
                    OfTask = new() { Self = new() { Name = "task" } },
                    Defaults = new() { Both = "b" },
                    SparseValues = [ValueEnum.Empty, null],
                    UnionMap = new() { ["a-b"] = null, ["x"] = new UnknownUnion.Document(global::Tern.Document.Parse("[1]")) },
                });
                return (response.Foo2 + response.OtherThing?.Name + response.OfTask?.Self?.Name, response.Choice is UnknownUnion.UnknownUnionValue { Value: UnknownUnion.Unit }, response.Defaults!.Short);
            }
        }
        """;

    [Fact]
    public async Task Code_for_unusual_names_compiles_and_sends_the_expected_request()
    {
        IReadOnlyList<GeneratedFile> files = TestModel.Generate(TestModel.Text("odd"), Outputs.Types | Outputs.Client | Outputs.Server, new() { Namespace = "My.Odd" });
        Assert.Empty(files.GroupBy(file => file.Path, StringComparer.OrdinalIgnoreCase).Where(group => group.Count() > 1).Select(group => group.Key));
        Assert.Equal(
            ["CountBoards", "CreateShelf", "ListBoards", "MoveShelf", "Thing", "ThingList", "ThingListValue"],
            files.Select(file => file.Path).Where(path => path.StartsWith("Operations/", StringComparison.Ordinal)).Select(path => path["Operations/".Length..^"Operation.cs".Length]).Order(StringComparer.Ordinal));

        GeneratedCode code = TestModel.Compile("Odd", files, Driver);
        byte[] sent = [];
        using var echo = new BytesHandler(body => sent = body);
        (string texts, bool isUnit, int defaulted) = await TestModel.Method<Func<HttpMessageHandler, Task<(string, bool, int)>>>(code, "My.Odd.Tests.Driver", "Call")(echo);

        Assert.Equal(("3othertask", true, -1), (texts, isUnit, defaulted));
        using JsonDocument request = JsonDocument.Parse(sent);
        Assert.Equal(("1", "2", "3"), (Text(request, "foo"), Text(request, "Foo"), Text(request, "FOO")));
        Assert.Equal("123456789012345678901234567890", request.RootElement.GetProperty("defaults").GetProperty("bigInteger").GetRawText());
        Assert.Equal("[\"\",null]", request.RootElement.GetProperty("sparseValues").GetRawText());
        Assert.False(request.RootElement.GetProperty("defaults").TryGetProperty("addedNull", out _), Encoding.UTF8.GetString(sent));
    }

    private static string? Text(JsonDocument document, string name) => document.RootElement.GetProperty(name).GetString();
}
