using System.Globalization;
using System.Security.Cryptography;
using Amazon.DynamoDBv2;
using Amazon.Runtime.Internal;
using Amazon.Runtime.Internal.Auth;
using Amazon.Runtime.Internal.Util;
using BenchmarkDotNet.Attributes;
using Tern.Benchmarks.Measuring;
using Tern.Benchmarks.Workloads;
using Tern.Identity;
using Tern.Signing;
using AwsModel = Amazon.DynamoDBv2.Model;

namespace Tern.Benchmarks;

/// <summary>Body hash and <c>Authorization</c> header; the floor is the hash of the body alone.</summary>
[BenchmarkCategory("Signing")]
public class SigningBenchmarks
{
    private static readonly DateTimeOffset s_time = new(2026, 11, 21, 8, 0, 0, TimeSpan.Zero);

    private readonly KeyValuePair<string, string>[] _headers =
    [
        new("Content-Type", "application/x-amz-json-1.0"),
        new("X-Amz-Target", "DynamoDB_20120810.PutItem"),
    ];
    private readonly SigV4Signer _signer = new();
    private readonly Credentials _credentials = new(TernClients.AccessKeyId, TernClients.SecretAccessKey);
    private readonly byte[] _authorization = new byte[512];
    private readonly byte[] _hash = new byte[SHA256.HashSizeInBytes];
    private readonly IncrementalHash _sha256 = IncrementalHash.CreateHash(HashAlgorithmName.SHA256);
    private readonly AWS4Signer _awsSigner = new();
    private readonly AmazonDynamoDBConfig _awsConfig = new() { RegionEndpoint = Amazon.RegionEndpoint.EUWest1 };
    private byte[] _body = [];
    private DefaultRequest _awsRequest = null!;

    [Params("1 KB", "10 KB", "100 KB")]
    public string Case { get; set; } = "";

    [GlobalSetup(Target = nameof(Tern))]
    public void SetUpTern()
    {
        SetUp();
        Settling.Settle(() => { Tern(); });
    }

    [GlobalSetup(Target = nameof(AWS))]
    public void SetUpAws()
    {
        SetUp();
        Settling.Settle(() => { AWS(); });
    }

    [GlobalSetup(Target = nameof(Floor))]
    public void SetUpFloor()
    {
        SetUp();
        Settling.Settle(() => { Floor(); });
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
    public int Floor()
    {
        _sha256.AppendData(_body);
        return _sha256.GetHashAndReset(_hash);
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
