using Tern.Generator.Shapes;

namespace Tern.Generator.CSharp.Clients;

/// <summary>
/// Operations whose service executes code of the caller, a model, an agent or a statement and returns the result, so that the response can start after
/// minutes. The models do not mark them. Operations that only start a job and return its id are excluded.
/// </summary>
internal static class LongRunningOperations
{
    /// <summary>The names of the operations by the SDK id of their service.</summary>
    public static IReadOnlyDictionary<string, string[]> All { get; } = new Dictionary<string, string[]>(StringComparer.Ordinal)
    {
        ["API Gateway"] = ["TestInvokeAuthorizer", "TestInvokeMethod"],
        ["b2bi"] = ["GenerateMapping"],
        ["Bedrock Agent Runtime"] =
        [
            "AgenticRetrieveStream", "GenerateQuery", "InvokeAgent", "InvokeFlow", "InvokeInlineAgent", "OptimizePrompt", "Rerank", "Retrieve",
            "RetrieveAndGenerate", "RetrieveAndGenerateStream",
        ],
        ["Bedrock AgentCore"] =
        [
            "Evaluate", "InvokeAgentRuntime", "InvokeAgentRuntimeCommand", "InvokeBrowser", "InvokeCodeInterpreter", "InvokeHarness", "InvokeWebSearch",
        ],
        ["Bedrock Data Automation Runtime"] = ["InvokeDataAutomation"],
        ["Bedrock Runtime"] =
        [
            "ApplyGuardrail", "Converse", "ConverseStream", "CountTokens", "InvokeGuardrailChecks", "InvokeModel", "InvokeModelWithBidirectionalStream",
            "InvokeModelWithResponseStream",
        ],
        ["CloudTrail"] = ["GenerateQuery"],
        ["DataExchange"] = ["SendApiAsset"],
        ["DevOps Agent"] = ["SendMessage"],
        ["HealthLake"] = ["UpdateProfileWithAgent"],
        ["IoT"] = ["TestInvokeAuthorizer"],
        ["IoTSiteWise"] = ["ExecuteQuery", "InvokeAssistant"],
        ["IoTTwinMaker"] = ["ExecuteQuery"],
        ["Lambda"] = ["Invoke", "InvokeWithResponseStream"],
        ["Lex Models V2"] = ["GenerateBotElement"],
        ["Lex Runtime Service"] = ["PostContent", "PostText"],
        ["Lex Runtime V2"] = ["RecognizeText", "RecognizeUtterance", "StartConversation"],
        ["MWAA"] = ["InvokeRestApi"],
        ["Neptune Graph"] = ["ExecuteQuery"],
        ["neptunedata"] =
        [
            "ExecuteGremlinExplainQuery", "ExecuteGremlinProfileQuery", "ExecuteGremlinQuery", "ExecuteOpenCypherExplainQuery", "ExecuteOpenCypherQuery",
        ],
        ["Nova Act"] = ["InvokeActStep"],
        ["QApps"] = ["PredictQApp"],
        ["QBusiness"] = ["Chat", "ChatSync"],
        ["QConnect"] = ["QueryAssistant", "Retrieve"],
        ["QuickSight"] = ["PredictQAResults"],
        ["RDS Data"] = ["BatchExecuteStatement", "ExecuteSql", "ExecuteStatement"],
        ["SageMaker Inference Router Runtime"] = ["InvokeInferenceRouter"],
        ["SageMaker Runtime"] = ["InvokeEndpoint", "InvokeEndpointWithResponseStream"],
        ["SageMakerTrainingSessionRuntime"] = ["SampleTrainingSession", "SampleTrainingSessionWithResponseStream"],
        ["SagemakerJobRuntime"] = ["Sample", "SampleWithResponseStream"],
        ["SFN"] = ["StartSyncExecution", "TestState"],
        ["Timestream Query"] = ["Query"],
        ["Transfer"] = ["TestIdentityProvider"],
        ["Wisdom"] = ["QueryAssistant"],
    };

    /// <summary>Whether an operation is one of them.</summary>
    public static bool Contains(Service service, Operation operation) =>
        All.TryGetValue(service.SdkId, out string[]? operations) && operations.Contains(operation.WireName, StringComparer.Ordinal);
}
