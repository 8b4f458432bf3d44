using Amazon.DynamoDBv2.Model.Internal.MarshallTransformations;
using BenchmarkDotNet.Attributes;
using Tern.Benchmarks.Measuring;
using Tern.Benchmarks.Workloads;
using Tern.DynamoDB;
using Tern.Runtime;
using AwsModel = Amazon.DynamoDBv2.Model;

namespace Tern.Benchmarks.Codecs;

/// <summary>Writing the same payloads from the types of the client to headers and body, before signing.</summary>
[BenchmarkCategory("Marshalling by Tern.DynamoDB")]
public class DynamoDBMarshallingBenchmarks
{
    private readonly RequestMessage _message = new();
    private Action _tern = null!;
    private Func<object> _aws = null!;

    public static IEnumerable<string> Cases => [.. CaseFile.RequestCases("PutItem"), .. CaseFile.RequestCases("GetItem")];

    [ParamsSource(nameof(Cases))]
    public string Case { get; set; } = "";

    [GlobalSetup(Target = nameof(Tern))]
    public void SetUpTern()
    {
        SetUp();
        TierWarmup.WarmUp(Tern);
    }

    [GlobalSetup(Target = nameof(AWS))]
    public void SetUpAws()
    {
        SetUp();
        TierWarmup.WarmUp(() => { AWS(); });
    }

    [Benchmark]
    public void Tern() => _tern();

    [Benchmark]
    public object AWS() => _aws();

    private void SetUp()
    {
        byte[] body = CaseFile.RequestBody(Case);
        if (Case.StartsWith("PutItem", StringComparison.Ordinal))
        {
            PutItemRequest put = new() { TableName = "test-table", Item = Items.Read(body, "Item") };
            _tern = () =>
            {
                _message.Buffer.Clear();
                _message.Headers.Clear();
                PutItemOperation.Instance.Write(put, _message);
            };
            AwsModel.PutItemRequest awsPut = new() { TableName = put.TableName, Item = AwsItems.From(put.Item) };
            _aws = () => PutItemRequestMarshaller.Instance.Marshall(awsPut);
        }
        else
        {
            GetItemRequest get = new() { TableName = "test-table", Key = Items.Read(body, "Key") };
            _tern = () =>
            {
                _message.Buffer.Clear();
                _message.Headers.Clear();
                GetItemOperation.Instance.Write(get, _message);
            };
            AwsModel.GetItemRequest awsGet = new() { TableName = get.TableName, Key = AwsItems.From(get.Key) };
            _aws = () => GetItemRequestMarshaller.Instance.Marshall(awsGet);
        }
    }
}
