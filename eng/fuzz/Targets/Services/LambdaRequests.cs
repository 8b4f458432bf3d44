using System.IO.Compression;

namespace Tern.Fuzz.Targets.Services;

/// <summary>Requests to Lambda, its runtime API and a function URL.</summary>
internal static class LambdaRequests
{
    private const string Functions = "/2015-03-31/functions";

    public static IReadOnlyList<byte[]> All { get; } =
    [
        Json($"POST {Functions}", $$$"""{"FunctionName":"api","Runtime":"nodejs22.x","Handler":"index.handler","Role":"arn:aws:iam::000000000000:role/r","Code":{"ZipFile":"{{{CreateZip()}}}"},"Timeout":1,"MemorySize":128,"Environment":{"Variables":{"AB":"c"}},"Layers":[],"Tags":{"a":"b"},"Architectures":["arm64"],"DeadLetterConfig":{"TargetArn":"arn:aws:sqs:us-east-1:000000000000:q"}}"""),
        Json($"PUT {Functions}/api/configuration", """{"Timeout":1,"Description":"d","EphemeralStorage":{"Size":512},"LoggingConfig":{"LogFormat":"JSON","ApplicationLogLevel":"INFO"}}"""),
        Json($"POST {Functions}/api/versions", """{"Description":"v"}"""),
        Json($"POST {Functions}/api/aliases", """{"Name":"live","FunctionVersion":"1","RoutingConfig":{"AdditionalVersionWeights":{}}}"""),
        Json($"POST {Functions}/f/invocations", """{"a":[1.5e3,"é",null]}""", "X-Amz-Log-Type: Tail\nX-Amz-Client-Context: eyJjdXN0b20iOnsiYSI6ImIifX0="),
        Json($"POST {Functions}/arn%3Aaws%3Alambda%3Aus-east-1%3A000000000000%3Afunction%3Af/invocations?Qualifier=%24LATEST", "{}", "X-Amz-Invocation-Type: Event"),
        Json($"POST {Functions}/f/invocations", "1", "X-Amz-Invocation-Type: DryRun"),
        Json("POST /2021-11-15/functions/f/response-streaming-invocations", "\"x\""),
        Json("POST /2014-11-13/functions/f/invoke-async", "{}"),
        Json($"POST {Functions}/api/policy", """{"StatementId":"s","Action":"lambda:InvokeFunction","Principal":"s3.amazonaws.com","SourceArn":"arn:aws:s3:::b"}"""),
        Json("POST /2021-10-31/functions/f/url", """{"AuthType":"NONE","Cors":{"AllowOrigins":["*"],"AllowMethods":["GET"],"MaxAge":1},"InvokeMode":"BUFFERED"}"""),
        Json("POST /2015-03-31/event-source-mappings", """{"EventSourceArn":"arn:aws:sqs:us-east-1:000000000000:q","FunctionName":"f","BatchSize":10,"MaximumBatchingWindowInSeconds":1,"FilterCriteria":{"Filters":[{"Pattern":"{\"body\":{\"a\":[{\"numeric\":[\">\",1]}]}}"}]},"ScalingConfig":{"MaximumConcurrency":2},"FunctionResponseTypes":["ReportBatchItemFailures"]}"""),
        Json("PUT /2019-09-25/functions/f/event-invoke-config", """{"MaximumRetryAttempts":1,"MaximumEventAgeInSeconds":60,"DestinationConfig":{"OnFailure":{"Destination":"arn:aws:sqs:us-east-1:000000000000:q"}}}"""),
        Json("PUT /2017-10-31/functions/api/concurrency", """{"ReservedConcurrentExecutions":1}"""),
        Json("GET /2015-03-31/event-source-mappings?FunctionName=f&MaxItems=1"),
        Json($"GET {Functions}?MaxItems=1&FunctionVersion=ALL"),
        Json("POST /2017-03-31/tags/arn%3Aaws%3Alambda%3Aus-east-1%3A000000000000%3Afunction%3Aapi", """{"Tags":{"a":"b"}}"""),
        Json($"GET {Functions}/api/policy"),
    ];

    private static byte[] Json(string line, string body = "", string headers = "Accept: */*") =>
        RequestText.Create($"{line} HTTP\nHost: lambda.us-east-1.amazonaws.com\nContent-Type: application/json\n{headers}", body);

    private static string CreateZip()
    {
        using var output = new MemoryStream();
        using (var archive = new ZipArchive(output, ZipArchiveMode.Create, leaveOpen: true))
            archive.CreateEntry("index.js").Open().Dispose();
        return Convert.ToBase64String(output.ToArray());
    }
}
