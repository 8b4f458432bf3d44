using Tern.Functions.Build.Definitions;
using Tern.Functions.Build.Tests.Support;

namespace Tern.Functions.Build.Tests.Templates;

public class TriggerReaderTests
{
    [Theory]
    [InlineData("[FunctionSettings(MemorySize = 64)]", "The value '64' of FunctionSettings.MemorySize on run is not valid. Expected: 128 to 10240.")]
    [InlineData("[FunctionSettings(Timeout = 901)]", "The value '901' of FunctionSettings.Timeout on run is not valid. Expected: 1 to 900.")]
    [InlineData("[FunctionSettings(ReservedConcurrentExecutions = -1)]", "The value '-1' of FunctionSettings.ReservedConcurrentExecutions on run is not valid. Expected: 0 or more.")]
    [InlineData("[SqsTrigger(\"orders\", BatchSize = 11)]", "The value '11' of SqsTrigger.BatchSize on run is not valid. Expected: 1 to 10, or MaximumBatchingWindowInSeconds of 1 or more.")]
    [InlineData("[SqsTrigger(\"orders\", BatchSize = 11, MaximumBatchingWindowInSeconds = 0)]", "The value '11' of SqsTrigger.BatchSize on run is not valid. Expected: 1 to 10, or MaximumBatchingWindowInSeconds of 1 or more.")]
    [InlineData("[SqsTrigger(\"orders.fifo\", BatchSize = 11, MaximumBatchingWindowInSeconds = 1)]", "The value '11' of SqsTrigger.BatchSize on run is not valid. Expected: 1 to 10.")]
    [InlineData("[SqsTrigger(\"orders\", MaximumConcurrency = 1)]", "The value '1' of SqsTrigger.MaximumConcurrency on run is not valid. Expected: 2 to 1000.")]
    [InlineData("[SqsTrigger(\"${AWS::Region}\")]", "The value '${AWS::Region}' of SqsTrigger.argument on run is not valid. Expected: a name of letters, digits, '.', '-' and '_', or an ARN.")]
    [InlineData("[SqsTrigger(\"orders\", FilterPattern = \"[1]\")]", "The value '[1]' of SqsTrigger.FilterPattern on run is not valid. Expected: a JSON object of at most 8192 characters.")]
    [InlineData("[SqsTrigger(\"orders\", FilterPattern = \"{\\\"a\\\":1,\\\"a\\\":2}\")]", "The value '{\"a\":1,\"a\":2}' of SqsTrigger.FilterPattern on run is not valid. Expected: a JSON object of at most 8192 characters.")]
    [InlineData("[ScheduleTrigger(\"rate(1 hour)\", Input = \"\\\"\\\\ud800\\\"\")]", "The value '\"\\ud800\"' of ScheduleTrigger.Input on run is not valid. Expected: a JSON document of at most 8192 characters.")]
    [InlineData("[KinesisTrigger(\"clicks\", MaximumRecordAgeInSeconds = 59)]", "The value '59' of KinesisTrigger.MaximumRecordAgeInSeconds on run is not valid. Expected: -1, or 60 to 604800.")]
    [InlineData("[ScheduleTrigger(\"1 hour\")]", "The value '1 hour' of ScheduleTrigger.argument on run is not valid. Expected: rate(...) or cron(...).")]
    [InlineData("[EventBridgeTrigger]", "The value '' of EventBridgeTrigger.EventPattern on run is not valid. Expected: EventPattern, or Source and DetailType.")]
    [InlineData("[EventBridgeTrigger(Source = \"a\", EventPattern = \"{}\")]", "The value '{}' of EventBridgeTrigger.EventPattern on run is not valid. Expected: EventPattern, or Source and DetailType.")]
    [InlineData("[S3Trigger(\"Orders\")]", "The value 'Orders' of S3Trigger.argument on run is not valid. Expected: the name of a bucket.")]
    [InlineData("[HttpApiTrigger(\"orders\")]", "The value 'orders' of HttpApiTrigger.argument on run is not valid. Expected: $default, or a method and a path, for example 'GET /orders/{id}'.")]
    public void Read_of_an_invalid_value_throws(string attribute, string message) =>
        Assert.Equal(message, Assert.Throws<PackageException>(() => CompiledProgram.ReadSingle(attribute)).Message);

    [Theory]
    [InlineData("public static SqsBatchResponse Run() => new() { BatchItemFailures = [] };", "", true)]
    [InlineData("public static Task<SqsBatchResponse> Run() => null!;", "", true)]
    [InlineData("public static ValueTask<StreamBatchResponse> Run() => default;", "", true)]
    [InlineData("public static Task Run() => Task.CompletedTask;", "", false)]
    [InlineData("public static string Run() => \"\";", ", ReportBatchItemFailures = true", true)]
    public void Read_of_the_result_type_determines_ReportBatchItemFailures(string method, string setting, bool expected) =>
        Assert.Equal(expected, Assert.IsType<EventSourceTrigger>(Assert.Single(CompiledProgram.ReadSingle($"[SqsTrigger(\"orders\"{setting})]", method).Triggers)).ReportsBatchItemFailures);

    [Theory]
    [InlineData("public static IAsyncEnumerable<string> Run() => null!;", "", "RESPONSE_STREAM")]
    [InlineData("public static Task Run(System.IO.Pipelines.PipeWriter output) => Task.CompletedTask;", "", "RESPONSE_STREAM")]
    [InlineData("public static IAsyncEnumerable<string> Run() => null!;", "(InvokeMode = FunctionUrlInvokeMode.Buffered)", "BUFFERED")]
    [InlineData("public static string Run() => \"\";", "", "BUFFERED")]
    public void Read_of_the_signature_determines_InvokeMode(string method, string setting, string expected) =>
        Assert.Equal(expected, Assert.IsType<UrlTrigger>(Assert.Single(CompiledProgram.ReadSingle($"[FunctionUrl{setting}]", method).Triggers)).InvokeMode);
}
