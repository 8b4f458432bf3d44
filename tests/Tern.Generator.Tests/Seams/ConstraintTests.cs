using System.Text;
using Tern.Conformance;
using Tern.Generator.CSharp;
using Tern.Generator.Tests.Support;

namespace Tern.Generator.Tests.Seams;

/// <summary>The request validation of a server: generated from the traits of a model, compiled, and called with documents.</summary>
public sealed class ConstraintTests
{
    private const string Model = """
        {
          "smithy": "2.0",
          "shapes": {
            "example#Strict": {
              "type": "service", "version": "1", "operations": [{ "target": "example#Do" }],
              "traits": { "aws.protocols#awsJson1_0": {}, "aws.api#service": { "sdkId": "Strict" } }
            },
            "example#Do": { "type": "operation", "input": { "target": "example#DoInput" }, "output": { "target": "smithy.api#Unit" } },
            "example#DoInput": {
              "type": "structure",
              "members": {
                "Text": { "target": "example#Text" },
                "Pattern": { "target": "example#Pattern" },
                "Java": { "target": "example#Java" },
                "Number": { "target": "smithy.api#Integer", "traits": { "smithy.api#range": { "min": -5, "max": 5 } } },
                "Ratio": { "target": "smithy.api#Double", "traits": { "smithy.api#range": { "min": 0.5 } } },
                "Bytes": { "target": "smithy.api#Blob", "traits": { "smithy.api#length": { "max": 2 } } },
                "Color": { "target": "example#Color" },
                "Words": { "target": "example#Words" },
                "Colors": { "target": "example#Colors" },
                "Holes": { "target": "example#Holes" },
                "Entries": { "target": "example#Entries" },
                "Labels": { "target": "example#Labels" },
                "Secrets": { "target": "example#Secrets" },
                "Choice": { "target": "example#Choice" },
                "Tree": { "target": "example#Tree" }
              }
            },
            "example#Text": { "type": "string", "traits": { "smithy.api#length": { "min": 2, "max": 3 } } },
            "example#Pattern": { "type": "string", "traits": { "smithy.api#pattern": "^[a-z]+$" } },
            "example#Java": { "type": "string", "traits": { "smithy.api#pattern": "^[a-z&&[^b]]++$" } },
            "example#Color": { "type": "enum", "members": { "RED": { "target": "smithy.api#Unit", "traits": { "smithy.api#enumValue": "red" } }, "BLUE": { "target": "smithy.api#Unit", "traits": { "smithy.api#enumValue": "blue" } } } },
            "example#Words": { "type": "list", "member": { "target": "example#Text" }, "traits": { "smithy.api#length": { "min": 1, "max": 2 } } },
            "example#Colors": { "type": "list", "member": { "target": "example#Color" } },
            "example#Holes": { "type": "list", "member": { "target": "example#Text" }, "traits": { "smithy.api#sparse": {} } },
            "example#Entries": { "type": "map", "key": { "target": "example#Pattern" }, "value": { "target": "example#Words" }, "traits": { "smithy.api#length": { "min": 1 } } },
            "example#Labels": { "type": "map", "key": { "target": "example#Pattern" }, "value": { "target": "example#Text" } },
            "example#Secrets": { "type": "map", "key": { "target": "example#Pattern" }, "value": { "target": "example#Text" }, "traits": { "smithy.api#sensitive": {} } },
            "example#Choice": { "type": "union", "members": { "Word": { "target": "example#Text" }, "Nothing": { "target": "smithy.api#Unit" } } },
            "example#Tree": {
              "type": "structure",
              "members": {
                "Name": { "target": "smithy.api#String", "traits": { "smithy.api#required": {} } },
                "Leaves": { "target": "example#Trees" }
              }
            },
            "example#Trees": { "type": "list", "member": { "target": "example#Tree" } }
          }
        }
        """;

    private const string Driver = """
        using Tern.Runtime;
        using Tern.ServerRuntime;
        namespace My.Strict.Server;
        public static class Driver
        {
            public static string Check(byte[] body)
            {
                var missing = new MissingMembers();
                My.Strict.DoRequest request = DoServer.ReadRequest(body, missing);
                var violations = new ConstraintViolations(missing);
                DoServer.CheckRequest(violations, request);
                return violations.Message;
            }
        }
        """;

    private readonly GeneratedCode _code = TestModel.Compile(
        "Strict", TestModel.Generate(Model, Outputs.Types | Outputs.Client | Outputs.Server, new() { Namespace = "My.Strict" }), Driver);

    [Theory]
    [InlineData("{}")]
    [InlineData("""{"Text":"ab","Pattern":"a","Java":"b","Number":5,"Ratio":0.5,"Bytes":"AAA=","Color":"red","Words":["ab"],"Colors":["blue"],"Holes":[null,"abc"],"Entries":{"a":["ab"]},"Choice":{"Word":"ab"},"Tree":{"Name":"n","Leaves":[{"Name":""}]}}""")]
    [InlineData("""{"Choice":{"Nothing":{}},"Colors":[],"Holes":[]}""")]
    [InlineData("""{"Text":"😀😀😀"}""")]
    public void Valid_request_has_no_violations(string document) => Assert.Equal("", Check(document));

    [Theory]
    [InlineData("""{"Text":"a"}""", "Value 'a' at 'text' failed to satisfy constraint: Member must have length greater than or equal to 2")]
    [InlineData("""{"Text":"😀"}""", "Value '😀' at 'text' failed to satisfy constraint: Member must have length greater than or equal to 2")]
    [InlineData("""{"Text":"abcd"}""", "Value 'abcd' at 'text' failed to satisfy constraint: Member must have length less than or equal to 3")]
    [InlineData("""{"Pattern":"aB"}""", "Value 'aB' at 'pattern' failed to satisfy constraint: Member must satisfy regular expression pattern: [a-z]+")]
    [InlineData("""{"Number":6}""", "Value '6' at 'number' failed to satisfy constraint: Member must have value less than or equal to 5")]
    [InlineData("""{"Number":-6}""", "Value '-6' at 'number' failed to satisfy constraint: Member must have value greater than or equal to -5")]
    [InlineData("""{"Ratio":0.25}""", "Value '0.25' at 'ratio' failed to satisfy constraint: Member must have value greater than or equal to 0.5")]
    [InlineData("""{"Bytes":"AAAA"}""", "Value at 'bytes' failed to satisfy constraint: Member must have length less than or equal to 2")]
    [InlineData("""{"Color":"RED"}""", "Value 'RED' at 'color' failed to satisfy constraint: Member must satisfy enum value set: [red, blue]")]
    [InlineData("""{"Words":[]}""", "Value '[]' at 'words' failed to satisfy constraint: Member must have length greater than or equal to 1")]
    [InlineData("""{"Words":["ab","ab","ab"]}""", "Value '[ab, ab, ab]' at 'words' failed to satisfy constraint: Member must have length less than or equal to 2")]
    [InlineData("""{"Words":["ab","a"]}""", "Value '[ab, a]' at 'words' failed to satisfy constraint: Member must satisfy constraint: [Member must have length less than or equal to 3, Member must have length greater than or equal to 2]")]
    [InlineData("""{"Colors":["red","green"]}""", "Value '[red, green]' at 'colors' failed to satisfy constraint: Member must satisfy constraint: [Member must satisfy enum value set: [red, blue]]")]
    [InlineData("""{"Holes":[null,"a"]}""", "Value '[null, a]' at 'holes' failed to satisfy constraint: Member must satisfy constraint: [Member must have length less than or equal to 3, Member must have length greater than or equal to 2]")]
    [InlineData("""{"Entries":{}}""", "Value '{}' at 'entries' failed to satisfy constraint: Member must have length greater than or equal to 1")]
    [InlineData("""{"Entries":{"A":["ab"]}}""", "Value at 'entries' failed to satisfy constraint: Map keys must satisfy constraint: [Member must satisfy regular expression pattern: [a-z]+]")]
    [InlineData("""{"Entries":{"a":[]}}""", "Value at 'entries' failed to satisfy constraint: Map value must satisfy constraint: [Member must have length less than or equal to 2, Member must have length greater than or equal to 1]")]
    [InlineData("""{"Labels":{"A":"ab","b":"bc"}}""", "Value '{A=ab, b=bc}' at 'labels' failed to satisfy constraint: Map keys must satisfy constraint: [Member must satisfy regular expression pattern: [a-z]+]")]
    [InlineData("""{"Labels":{"a":"a"}}""", "Value '{a=a}' at 'labels' failed to satisfy constraint: Map value must satisfy constraint: [Member must have length less than or equal to 3, Member must have length greater than or equal to 2]")]
    [InlineData("""{"Secrets":{"A":"ab"}}""", "Value at 'secrets' failed to satisfy constraint: Map keys must satisfy constraint: [Member must satisfy regular expression pattern: [a-z]+]")]
    [InlineData("""{"Entries":{"a":["b"]}}""", "Value '[b]' at 'entries.a.member' failed to satisfy constraint: Member must satisfy constraint: [Member must have length less than or equal to 3, Member must have length greater than or equal to 2]")]
    [InlineData("""{"Choice":{"Word":"a"}}""", "Value 'a' at 'choice.word' failed to satisfy constraint: Member must have length greater than or equal to 2")]
    [InlineData("""{"Tree":{"Leaves":[{"Name":"n"},{}]}}""", "Value null at 'tree.leaves.2.member.name' failed to satisfy constraint: Member must not be null; Value null at 'tree.name' failed to satisfy constraint: Member must not be null")]
    public void Violations_contain_the_path_of_the_value(string document, string problems)
    {
        int count = problems.Split("; ").Length;
        Assert.Equal($"{count} validation error{(count > 1 ? "s" : "")} detected: {problems}", Check(document));
    }

    [Fact]
    public void Violations_are_in_the_order_of_a_Java_HashMap()
    {
        string[] places = [.. Check("""{"Text":"a","Pattern":"A","Number":9,"Color":"x"}""").Split("Value ").Skip(1).Select(problem => problem.Split('\'')[3])];
        Assert.Equal(JavaOrder("Text", "Pattern", "Java", "Number", "Ratio", "Bytes", "Color", "Words", "Colors", "Holes", "Entries", "Labels", "Secrets", "Choice", "Tree")
            .Where(place => place is "text" or "pattern" or "number" or "color"), places);
    }

    // An independent implementation of the order of java.util.HashMap: 15 names need 32 buckets.
    private static IEnumerable<string> JavaOrder(params string[] names)
    {
        var buckets = new SortedDictionary<uint, List<string>>();
        foreach (string name in names.Select(name => char.ToLowerInvariant(name[0]) + name[1..]))
        {
            uint hash = name.Aggregate(0u, (sum, letter) => unchecked((sum * 31) + letter));
            uint bucket = (hash ^ (hash >> 16)) % 32;
            if (!buckets.TryGetValue(bucket, out List<string>? entries))
                buckets.Add(bucket, entries = []);
            entries.Add(name);
        }
        return buckets.Values.SelectMany(entries => entries);
    }

    private string Check(string document) => TestModel.Method<Func<byte[], string>>(_code, "My.Strict.Server.Driver", "Check")(Encoding.UTF8.GetBytes(document));
}
