using Tern.Generator.Shapes;

namespace Tern.Generator.CSharp.Clients;

/// <summary>What the rules of AWS's SDKs say of single services and no model says.</summary>
internal static class Customization
{
    /// <summary>DynamoDB and its streams retry sooner and once more.</summary>
    public static bool RetriesSooner(Service service) => service.SdkId is "DynamoDB" or "DynamoDB Streams";

    /// <summary>Services that send <c>x-amz-crc32</c>.</summary>
    public static bool VerifiesCrc32(Service service) => service.SdkId is "DynamoDB" or "DynamoDB Streams";

    /// <summary>The member of the input whose URL the request goes to, in place of what the endpoint rules say; null for nearly all.</summary>
    public static string? EndpointMember(Service service, Operation operation) =>
        (service.SdkId, operation.WireName) is ("Machine Learning", "Predict") ? "PredictEndpoint" : null;

    /// <summary>Operations that say "no more" by the token of the page just read; elsewhere that is an error.</summary>
    public static bool EndsWithSameToken(Service service, Operation operation) =>
        (service.SdkId, operation.WireName) is ("CloudWatch Logs", "GetLogEvents");

    /// <summary>Operations that the service holds open until there is something to answer.</summary>
    public static bool IsLongPolling(Service service, Operation operation) => (service.SdkId, operation.WireName) is
        ("SQS", "ReceiveMessage") or ("SFN", "GetActivityTask") or ("SWF", "PollForActivityTask") or ("SWF", "PollForDecisionTask");
}
