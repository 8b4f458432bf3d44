using System.Text;
using Tern.Conformance;
using Tern.Generator.CSharp;
using Tern.Generator.Shapes;
using Tern.Generator.Smithy;
using Tern.Generator.Tests.Support;

namespace Tern.Generator.Tests.Clients;

/// <summary>Members of results that services always return though the model does not require them.</summary>
public sealed class GuaranteedMemberTests
{
    private const string Driver = """
        namespace Tern.Sqs
        {
            public static class Driver
            {
                public static async System.Threading.Tasks.Task<string> Call(System.Net.Http.HttpMessageHandler handler)
                {
                    using var client = new SqsClient(new SqsClientOptions { Endpoint = "https://example.com", Region = "eu-west-1", Handler = handler, Credentials = new global::Tern.StaticCredentialsProvider("AKIDEXAMPLE", "secret") });
                    string url = (await client.GetQueueUrlAsync(new() { QueueName = "q" })).QueueUrl;
                    return url;
                }
            }
        }
        """;

    [Fact]
    public void Each_guaranteed_member_is_an_optional_output_member_of_a_model()
    {
        ILookup<string, (ShapeId Shape, string Member)> byNamespace = GuaranteedMembers.All.ToLookup(entry => entry.Shape.Namespace);
        var checkedEntries = new HashSet<(ShapeId, string)>();
        foreach ((string name, byte[] json) in Archive.Models())
        {
            SmithyModel model = SmithyModel.Load(json, name);
            if (model.Services.First().Namespace is not { } space || !byNamespace.Contains(space))
                continue;
            Dictionary<ShapeId, List<StructureShape>> structures = ServiceBuilder.Build(model, new()).Shapes.OfType<StructureShape>().GroupBy(shape => shape.Id).ToDictionary(group => group.Key, group => group.ToList());
            foreach ((ShapeId shape, string member) in byNamespace[space])
            {
                Assert.True(structures.TryGetValue(shape, out List<StructureShape>? places), $"{shape} is not in {name}.");
                Assert.All(places, place =>
                {
                    Assert.False(place.UsedInInput, $"{shape} is part of an input.");
                    Assert.True(place.Members.Single(candidate => candidate.Name == member) is { Presence: Presence.Required, Target: not ListShape } found && !found.OwnTraits.Has(TraitIds.Required), $"{shape}${member}");
                });
                checkedEntries.Add((shape, member));
            }
        }
        Assert.Equal(GuaranteedMembers.All.Count, checkedEntries.Count);
    }

    [Theory]
    [InlineData("""{"QueueUrl":"https://sqs/q"}""", "https://sqs/q")]
    [InlineData("{}", "")]
    public async Task Guaranteed_member_is_not_nullable_and_has_a_default_if_it_is_missing(string response, string expected)
    {
        Service service = ServiceBuilder.Build(SmithyModel.Load(Archive.Model("sqs"), "sqs.json"), new() { Operations = ["GetQueueUrl"] });
        GeneratedCode code = TestModel.Compile("Sqs", ServiceGenerator.Generate(service, Outputs.Types | Outputs.Client), Driver);
        using var handler = new BytesHandler(_ => Encoding.UTF8.GetBytes(response));
        Assert.Equal(expected, await TestModel.Method<Func<HttpMessageHandler, Task<string>>>(code, "Tern.Sqs.Driver", "Call")(handler));
    }
}
