using System.Globalization;
using System.Security.Cryptography;
using Amazon.DynamoDBv2;
using Amazon.Runtime.Internal;
using Amazon.Runtime.Internal.Auth;
using Amazon.Runtime.Internal.Util;
using BenchmarkDotNet.Attributes;
using Tern.Benchmarks.Measuring;
using Tern.Benchmarks.Reporting;
using Tern.Benchmarks.Workloads;
using Tern.Runtime;
using AwsModel = Amazon.DynamoDBv2.Model;

namespace Tern.Benchmarks;

/// <summary>Body hash and <c>Authorization</c> header. The baseline is the hash of the body alone.</summary>
[BenchmarkCategory("Signing")]
public class SigningBenchmarks
{
    private static readonly DateTimeOffset s_time = new(2026, 11, 21, 8, 0, 0, TimeSpan.Zero);

    /// <summary>The sizes of bodies.</summary>
    public static IReadOnlyList<string> Cases { get; } = ["1 KB", "10 KB", "100 KB"];

    private readonly KeyValuePair<string, string>[] _headers =
    [
        new("Content-Type", "application/x-amz-json-1.0"),
        new("X-Amz-Target", "DynamoDB_20120810.PutItem"),
    ];
    private readonly SigV4Signer _signer = new();
    private readonly AwsCredentials _credentials = new(TernClients.AccessKeyId, TernClients.SecretAccessKey);
    private readonly byte[] _authorization = new byte[512];
    private readonly byte[] _hash = new byte[SHA256.HashSizeInBytes];
    private readonly IncrementalHash _sha256 = IncrementalHash.CreateHash(HashAlgorithmName.SHA256);
    private readonly AWS4Signer _awsSigner = new();
    private readonly AmazonDynamoDBConfig _awsConfig = new() { RegionEndpoint = Amazon.RegionEndpoint.EUWest1 };
    private byte[] _body = [];
    private DefaultRequest _awsRequest = null!;

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

    [GlobalSetup(Target = nameof(Baseline))]
    public void SetUpBaseline()
    {
        SetUp();
        TierWarmup.WarmUp(() => { Baseline(); });
    }

    [Benchmark]
    public int Tern()
    {
        Span<byte> hash = stackalloc byte[PayloadHash.Length];
        _signer.WritePayloadHash(_body, hash);
        var request = new SigningRequest { Method = "POST", Host = "dynamodb.eu-west-1.amazonaws.com", Headers = _headers, PayloadHash = hash };
        return _signer.WriteAuthorization(in request, _credentials, new SigningScope(TernClients.Region, "dynamodb", s_time), _authorization);
    }

    [Benchmark]
    public object AWS() =>
        _awsSigner.SignRequest(_awsRequest, _awsConfig, new RequestMetrics(), TernClients.AccessKeyId, TernClients.SecretAccessKey);

    [Benchmark]
    public int Baseline()
    {
        _sha256.AppendData(_body);
        return _sha256.GetHashAndReset(_hash);
    }

    /// <summary>The cost of signing without the hash of the body, which every implementation needs.</summary>
    internal static IEnumerable<CaseResult> MeasureWithoutBodyHash()
    {
        foreach (string work in Cases)
        {
            var benchmarks = new SigningBenchmarks { Case = work };
            benchmarks.SetUp();
            foreach ((string subject, Action sign) in new (string, Action)[] { (nameof(Tern), () => benchmarks.Tern()), (nameof(AWS), () => benchmarks.AWS()) })
            {
                double nanoseconds = InterleavedTimer.Difference(sign, () => benchmarks.Baseline());
                yield return new CaseResult("Signing", $"{work}, without the body hash", subject, nanoseconds, Allocated(sign));
            }
        }
    }

    private static long Allocated(Action work)
    {
        const int calls = 1_000;
        long before = GC.GetAllocatedBytesForCurrentThread();
        for (int i = 0; i < calls; i++)
            work();
        return (GC.GetAllocatedBytesForCurrentThread() - before) / calls;
    }

    private void SetUp()
    {
        _body = new byte[int.Parse(Case.Split(' ')[0], CultureInfo.InvariantCulture) * 1024];
        new Random(1).NextBytes(_body);
        _awsRequest = new DefaultRequest(new AwsModel.PutItemRequest(), "AmazonDynamoDBv2")
        {
            HttpMethod = "POST",
            Endpoint = new Uri("https://dynamodb.eu-west-1.amazonaws.com"),
            ResourcePath = "/",
            Content = _body,
        };
        foreach ((string name, string value) in _headers)
            _awsRequest.Headers[name] = value;
    }
}
