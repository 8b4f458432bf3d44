using Tern.Conformance;
using Tern.Generator.CSharp;
using Tern.Generator.Tests.Support;

namespace Tern.Generator.Tests;

/// <summary>Values that the types allow and the protocol does not: a typed error that names the member, never a crash.</summary>
public sealed class UnwritableValueTests
{
    private const string Model = """
        {"smithy": "2.0", "shapes": {
          "example#S": {"type": "service", "version": "1", "operations": [{"target": "example#Do"}], "traits": {"aws.api#service": {"sdkId": "Odd"}, "aws.protocols#awsJson1_0": {}, "aws.auth#sigv4": {"name": "s"}}},
          "example#Do": {"type": "operation", "input": {"target": "example#In"}, "output": {"target": "example#Out"}},
          "example#Out": {"type": "structure", "members": {"choice": {"target": "example#Choice"}}},
          "example#In": {"type": "structure", "members": {"tree": {"target": "example#Tree"}, "choice": {"target": "example#Choice"}, "map": {"target": "example#Trees"}}},
          "example#Tree": {"type": "structure", "members": {"children": {"target": "example#TreeList"}, "next": {"target": "example#Tree"}}},
          "example#TreeList": {"type": "list", "member": {"target": "example#Tree"}},
          "example#Trees": {"type": "map", "key": {"target": "smithy.api#String"}, "value": {"target": "example#Tree"}},
          "example#Choice": {"type": "union", "members": {"text": {"target": "smithy.api#String"}}}
        }}
        """;

    private const string Driver = """
        using System.Collections.Generic;
        using System.Net.Http;
        using System.Threading.Tasks;
        namespace Tern.Odd
        {
            public static class Driver
            {
                public static async Task Call(HttpMessageHandler handler, string what)
                {
                    using var client = new OddClient(new OddClientOptions { Endpoint = "https://example.com", Region = "eu-west-1", Handler = handler, Credentials = new global::Tern.StaticCredentialsProvider("AKIDEXAMPLE", "secret") });
                    var endless = new List<Tree>();
                    endless.Add(new Tree { Children = endless });
                    var deep = new Tree();
                    for (int i = 0; i < 500_000; i++)
                        deep = new Tree { Next = deep };
                    await client.DoAsync(what switch
                    {
                        "deep" => new() { Tree = deep },
                        "endless" => new() { Tree = new() { Children = endless } },
                        "null in a list" => new() { Tree = new() { Children = [new(), null!] } },
                        "null in a map" => new() { Map = new() { ["a"] = null! } },
                        _ => new() { Choice = (await client.DoAsync(new())).Choice },
                    });
                }
            }
        }
        """;

    private static readonly (string What, string Path, string Problem)[] s_values =
    [
        ("endless", "tree.children[0].children[0].", "A value is nested too deeply or contains itself"),
        ("deep", "tree.next.next.", "A value is nested too deeply or contains itself"),
        ("null in a list", "tree.children[1]", "A required value is null"),
        ("null in a map", "map.a", "A required value is null"),
        ("unknown case", "choice", "An unknown case of Choice cannot be sent"),
    ];

    [Theory]
    [InlineData("aws.protocols#awsJson1_0", "7b2263686f696365223a7b226c61746572223a317d7d")]
    [InlineData("smithy.protocols#rpcv2Cbor", "a16663686f696365a1656c6174657201")]
    public async Task Value_that_cannot_be_serialized_is_an_error_that_names_the_member(string protocol, string response)
    {
        IReadOnlyList<GeneratedFile> files = TestModel.Generate(Model.Replace("aws.protocols#awsJson1_0", protocol, StringComparison.Ordinal), Outputs.Types | Outputs.Client);
        GeneratedCode code = TestModel.Compile("Odd", files, Driver);
        using var handler = new BytesHandler(_ => Convert.FromHexString(response));
        foreach ((string what, string path, string problem) in s_values)
            await RefusedAsync(code, handler, what, path, problem);
    }

    private static async Task RefusedAsync(GeneratedCode code, BytesHandler handler, string what, string path, string problem)
    {
        var error = await Assert.ThrowsAsync<TernRequestException>(
            () => TestModel.Method<Func<HttpMessageHandler, string, Task>>(code, "Tern.Odd.Driver", "Call")(handler, what));
        Assert.StartsWith(path, error.MemberPath, StringComparison.Ordinal);
        Assert.InRange(error.MemberPath!.Length, path.Length, 1000);
        Assert.Contains(problem, error.Message, StringComparison.Ordinal);
    }
}
