using Amazon.DynamoDBv2.Model.Internal.MarshallTransformations;
using Amazon.Runtime.Internal.Transform;
using BenchmarkDotNet.Attributes;
using Tern.Benchmarks.Measuring;
using Tern.DynamoDB;
using Tern.Runtime;

namespace Tern.Benchmarks.Codecs;

/// <summary>Reading the published responses, and the items of the published requests, into the types of the client.</summary>
[BenchmarkCategory("Unmarshalling by Tern.DynamoDB")]
public class DynamoDBUnmarshallingBenchmarks
{
    private readonly AwsResponseData _awsResponse = new();
    private ResponseMessage _response = null!;
    private byte[] _body = [];

    public static IEnumerable<string> Cases =>
        [.. CaseFile.ResponseCases("GetItem"), .. CaseFile.RequestCases("PutItem").Select(name => name.Replace("PutItem", "Item", StringComparison.Ordinal))];

    [ParamsSource(nameof(Cases))]
    public string Case { get; set; } = "";

    [GlobalSetup(Target = nameof(Tern))]
    public void SetUpTern()
    {
        SetUp();
        TierWarmup.WarmUp(() => { Tern(); });
    }

    [GlobalSetup(Target = nameof(AWS))]
    public void SetUpAws()
    {
        SetUp();
        TierWarmup.WarmUp(() => { AWS(); });
    }

    [Benchmark]
    public object Tern() => GetItemOperation.Instance.Read(_response);

    [Benchmark]
    public object AWS()
    {
        using var context = new JsonUnmarshallerContext(new MemoryStream(_body), false, _awsResponse, false, null);
        return GetItemResponseUnmarshaller.Instance.Unmarshall(context);
    }

    internal void SetUp()
    {
        _body = Case.StartsWith("Item ", StringComparison.Ordinal) ? CaseFile.ItemBody("Put" + Case) : CaseFile.ResponseBody(Case);
        _response = new ResponseMessage
        {
            Call = new CallInfo { Service = "DynamoDB", Operation = "GetItem" },
            Metadata = ResponseMetadata.None,
            Body = _body,
        };
    }
}
