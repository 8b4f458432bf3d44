using System.Net;
using Tern.CloudWatch;
using Tern.Core.Tests.Support;

namespace Tern.Aot.Functional.Protocols;

/// <summary>rpcv2Cbor with CloudWatch. The response has valid CBOR that Tern does not write: indefinite lengths and a half float.</summary>
internal sealed class RpcV2CborScenario(Checks checks)
{
    public async Task RunAsync()
    {
        byte[] metricData =
        [
            0xBF, 0x71, .. "MetricDataResults"u8, 0x9F, 0xA3,
            0x62, .. "Id"u8, 0x62, .. "m1"u8,
            0x6A, .. "Timestamps"u8, 0x81, 0xC1, 0x1A, 0x65, 0x53, 0xF1, 0x00,
            0x66, .. "Values"u8, 0x82, 0xFB, 0x3F, 0xF8, 0, 0, 0, 0, 0, 0, 0xF9, 0x41, 0x00,
            0xFF, 0xFF,
        ];
        byte[] error = [0xA2, 0x66, .. "__type"u8, 0x78, 41, .. "com.amazonaws.cloudwatch#ResourceNotFound"u8, 0x67, .. "message"u8, 0x68, .. "no alarm"u8];
        (string, string)[] headers = [("smithy-protocol", "rpc-v2-cbor"), ("Content-Type", "application/cbor")];
        var stub = new ScriptedHandler(ScriptedHandler.CreateResponse(HttpStatusCode.OK, metricData, headers), ScriptedHandler.CreateResponse(HttpStatusCode.NotFound, error, headers));
        using var cloudWatch = new CloudWatchClient(new(ScenarioOptions.Create(stub)));
        DateTimeOffset time = DateTimeOffset.FromUnixTimeSeconds(1_700_000_000);
        GetMetricDataResponse response = await cloudWatch.GetMetricDataAsync(new() { MetricDataQueries = [new() { Id = "m1", Expression = "a+b" }], StartTime = time, EndTime = time.AddHours(1) });
        checks.Equal("path of rpcv2Cbor", "/service/GraniteServiceVersion20100801/operation/GetMetricData", stub.Sent[0].Uri.AbsolutePath);
        checks.Equal("request of rpcv2Cbor", true, stub.Sent[0].Body.AsSpan().IndexOf((ReadOnlySpan<byte>)[0x62, .. "Id"u8, 0x62, .. "m1"u8]) > 0);
        MetricDataResult? result = response.MetricDataResults is [var only] ? only : null;
        checks.Equal("text of rpcv2Cbor", "m1", result?.Id);
        checks.Equal("numbers of rpcv2Cbor", "1.5 2.5", string.Join(' ', result?.Values ?? []));
        checks.Equal("time of rpcv2Cbor", time, result?.Timestamps[0]);
        CloudWatchResourceNotFoundException? missing = await checks.ThrowsAsync<CloudWatchResourceNotFoundException>(
            "error of rpcv2Cbor", () => cloudWatch.SetAlarmStateAsync(new() { AlarmName = "a", StateReason = "r", StateValue = StateValue.Ok }));
        checks.Equal("error message of rpcv2Cbor", true, missing?.Message.Contains("no alarm", StringComparison.OrdinalIgnoreCase));
    }
}
