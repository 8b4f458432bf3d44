using System.Numerics;
using System.Reflection;
using System.Text;
using System.Text.RegularExpressions;
using Tern.Generator.CSharp;
using Tern.Generator.Shapes;
using Tern.Generator.Tests.Support;
using Tern.ServerRuntime;

namespace Tern.Generator.Tests;

public sealed class ExternalTypesTests
{
    private const string Servers = "Tern.ServerRuntime.";

    private static readonly Assembly[] s_libraries = [typeof(object).Assembly, typeof(BigInteger).Assembly, typeof(ServiceClient).Assembly];

    // One of each protocol, of each customization, and of each kind of body.
    private static readonly (string Model, string Operation)[] s_operations =
    [
        ("bedrock-runtime", "ConverseStream"), ("cloudwatch", "GetMetricData"), ("dynamodb", "Query"), ("ec2", "CopySnapshot"), ("glacier", "UploadArchive"), ("rds", "CopyDBSnapshot"),
        ("route53", "GetHostedZone"), ("s3", "PutObject"), ("s3", "GetObject"), ("s3", "DeleteObjects"), ("s3", "ListObjectsV2"), ("sts", "AssumeRole"),
        ("timestream-query", "Query"), ("lexv2-runtime", "StartConversation"),
    ];

    public static TheoryData<string> Names() =>
        [.. typeof(ExternalTypes).GetFields(BindingFlags.Public | BindingFlags.Static).Select(field => (string)field.GetRawConstantValue()!)];

    [Theory]
    [MemberData(nameof(Names))]
    public void Name_is_that_of_a_public_type_of_the_library_that_generated_code_references(string name)
    {
        Assembly[] libraries = name.StartsWith(Servers, StringComparison.Ordinal) ? [typeof(RestRouter).Assembly] : s_libraries;
        string[] forms = [name, $"{name}`1", $"{name}`2", $"{name}Attribute"];
        Assert.Contains(forms, form => libraries.Any(library => library.GetType(form) is { IsPublic: true }));
    }

    [Fact]
    public void Each_type_of_the_core_is_used_by_a_client()
    {
        var used = new HashSet<string>(StringComparer.Ordinal);
        foreach (string json in new[] { File.ReadAllText(ApprovedCodeTests.ModelFile("Approved")), TestModel.Text("rest"), TestModel.Text("traits") })
            Add(TestModel.Generate(json, Outputs.Types | Outputs.Client));
        Add(TestModel.Generate(TestModel.Text("events"), Outputs.Types | Outputs.Client, new ServiceOptions { Protocol = "smithy.protocols#rpcv2Json" }));
        foreach ((string model, string operation) in s_operations)
            Add(TestModel.Generate(Encoding.UTF8.GetString(Archive.Model(model)), Outputs.Types | Outputs.Client, new ServiceOptions { Operations = [operation] }));
        IEnumerable<string> unused = Names().Select(row => row.Data)
            .Where(name => name.StartsWith("Tern.", StringComparison.Ordinal) && !name.StartsWith(Servers, StringComparison.Ordinal) && !used.Contains(name[(name.LastIndexOf('.') + 1)..]));
        // A type of servers only is in Tern.ServerRuntime.
        Assert.Equal("", string.Join(' ', unused));

        void Add(IReadOnlyList<GeneratedFile> files) => used.UnionWith(files.SelectMany(file => Regex.Matches(file.Text, @"\w+")).Select(word => word.Value));
    }

    [Theory]
    [InlineData("Approved")]
    [InlineData("ApprovedRestXml")]
    [InlineData("ApprovedRestJson")]
    [InlineData("ApprovedAwsQuery")]
    [InlineData("ApprovedRpcV2Cbor")]
    public void Only_server_code_refers_to_the_library_of_servers(string model)
    {
        string json = File.ReadAllText(ApprovedCodeTests.ModelFile(model));
        Assert.DoesNotContain(TestModel.Generate(json, Outputs.Types | Outputs.Client), file => file.Text.Contains("ServerRuntime", StringComparison.Ordinal));
        Assert.Contains(TestModel.Generate(json, Outputs.Server), file => file.Text.Contains("using global::Tern.ServerRuntime;", StringComparison.Ordinal));
    }
}
