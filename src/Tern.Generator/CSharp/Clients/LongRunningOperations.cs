using Tern.Generator.Shapes;

namespace Tern.Generator.CSharp.Clients;

/// <summary>
/// Operations whose service runs the caller's code, a model, an agent or a statement and responds with the result, so that the response may begin after
/// minutes. No model marks them. Operations that only start a job and return its id are not among them.
/// </summary>
internal static class LongRunningOperations
{
    /// <summary>Whether an operation is one of them.</summary>
    public static bool Contains(Service service, Operation operation) => service.SdkId switch
    {
        "API Gateway" => operation.WireName is "TestInvokeAuthorizer" or "TestInvokeMethod",
        "b2bi" => operation.WireName is "GenerateMapping",
        "Bedrock Agent Runtime" => operation.WireName is
            "AgenticRetrieveStream" or "GenerateQuery" or "InvokeAgent" or "InvokeFlow" or "InvokeInlineAgent" or "OptimizePrompt" or "Rerank" or "Retrieve" or
            "RetrieveAndGenerate" or "RetrieveAndGenerateStream",
        "Bedrock AgentCore" => operation.WireName is
            "Evaluate" or "InvokeAgentRuntime" or "InvokeAgentRuntimeCommand" or "InvokeBrowser" or "InvokeCodeInterpreter" or "InvokeHarness" or "InvokeWebSearch",
        "Bedrock Data Automation Runtime" => operation.WireName is "InvokeDataAutomation",
        "Bedrock Runtime" => operation.WireName is
            "ApplyGuardrail" or "Converse" or "ConverseStream" or "CountTokens" or "InvokeGuardrailChecks" or "InvokeModel" or "InvokeModelWithBidirectionalStream" or
            "InvokeModelWithResponseStream",
        "CloudTrail" => operation.WireName is "GenerateQuery",
        "DataExchange" => operation.WireName is "SendApiAsset",
        "DevOps Agent" => operation.WireName is "SendMessage",
        "HealthLake" => operation.WireName is "UpdateProfileWithAgent",
        "IoT" => operation.WireName is "TestInvokeAuthorizer",
        "IoTSiteWise" => operation.WireName is "ExecuteQuery" or "InvokeAssistant",
        "IoTTwinMaker" => operation.WireName is "ExecuteQuery",
        "Lambda" => operation.WireName is "Invoke" or "InvokeAsync" or "InvokeWithResponseStream",
        "Lex Models V2" => operation.WireName is "GenerateBotElement",
        "Lex Runtime Service" => operation.WireName is "PostContent" or "PostText",
        "Lex Runtime V2" => operation.WireName is "RecognizeText" or "RecognizeUtterance" or "StartConversation",
        "MWAA" => operation.WireName is "InvokeRestApi",
        "Neptune Graph" => operation.WireName is "ExecuteQuery",
        "neptunedata" => operation.WireName is
            "ExecuteGremlinExplainQuery" or "ExecuteGremlinProfileQuery" or "ExecuteGremlinQuery" or "ExecuteOpenCypherExplainQuery" or "ExecuteOpenCypherQuery",
        "Nova Act" => operation.WireName is "InvokeActStep",
        "QApps" => operation.WireName is "PredictQApp",
        "QBusiness" => operation.WireName is "Chat" or "ChatSync",
        "QConnect" => operation.WireName is "QueryAssistant" or "Retrieve",
        "QuickSight" => operation.WireName is "PredictQAResults",
        "RDS Data" => operation.WireName is "BatchExecuteStatement" or "ExecuteSql" or "ExecuteStatement",
        "SageMaker Inference Router Runtime" => operation.WireName is "InvokeInferenceRouter",
        "SageMaker Runtime" => operation.WireName is "InvokeEndpoint" or "InvokeEndpointWithResponseStream",
        "SageMakerTrainingSessionRuntime" => operation.WireName is "SampleTrainingSession" or "SampleTrainingSessionWithResponseStream",
        "SagemakerJobRuntime" => operation.WireName is "Sample" or "SampleWithResponseStream",
        "SFN" => operation.WireName is "StartSyncExecution" or "TestState",
        "Timestream Query" => operation.WireName is "Query",
        "Transfer" => operation.WireName is "TestIdentityProvider",
        "Wisdom" => operation.WireName is "QueryAssistant",
        _ => false,
    };
}
