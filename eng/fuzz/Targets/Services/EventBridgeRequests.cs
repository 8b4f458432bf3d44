namespace Tern.Fuzz.Targets.Services;

/// <summary>Requests to EventBridge.</summary>
internal static class EventBridgeRequests
{
    private const string Queue = "arn:aws:sqs:us-east-1:000000000000:q";

    public static IReadOnlyList<byte[]> All { get; } =
    [
        Json("CreateEventBus", """{"Name":"bus","Description":"d","Tags":[{"Key":"a","Value":"b"}],"DeadLetterConfig":{"Arn":"arn:aws:sqs:us-east-1:000000000000:q"}}"""),
        Json("PutRule", """{"Name":"r","EventBusName":"bus","EventPattern":"{\"source\":[{\"prefix\":\"a\"}],\"detail\":{\"n\":[{\"numeric\":[\">\",0,\"<=\",1e3]}],\"$or\":[{\"x\":[{\"exists\":false}]},{\"y\":[{\"wildcard\":\"a*b\"}]}]}}"}"""),
        Json("PutRule", """{"Name":"timer","ScheduleExpression":"rate(1 minute)","State":"ENABLED"}"""),
        Json("PutRule", """{"Name":"daily","ScheduleExpression":"cron(0/5 9-17 ? * MON-FRI *)"}"""),
        Json(
            "PutTargets",
            $$$"""{"Rule":"r","EventBusName":"bus","Targets":[{"Id":"1","Arn":"{{{Queue}}}","InputTransformer":{"InputPathsMap":{"d":"$.detail","n":"$.detail.n"},"InputTemplate":"{\"a\":<d>,\"b\":\"<n> <aws.events.rule-arn>\"}"},"RetryPolicy":{"MaximumRetryAttempts":1,"MaximumEventAgeInSeconds":60},"DeadLetterConfig":{"Arn":"{{{Queue}}}"}},{"Id":"2","Arn":"arn:aws:sns:us-east-1:000000000000:t","InputPath":"$.detail.a[0]"},{"Id":"3","Arn":"arn:aws:events:us-east-1:000000000000:event-bus/default"}]}"""),
        Json("PutTargets", """{"Rule":"timer","Targets":[{"Id":"1","Arn":"arn:aws:lambda:us-east-1:000000000000:function:f","Input":"{\"a\":1}"}]}"""),
        Json("PutEvents", """{"Entries":[{"Source":"a.b","DetailType":"t","Detail":"{\"n\":5,\"a\":[\"é\",null]}","EventBusName":"bus","Resources":["r"],"Time":1750000000,"TraceHeader":"Root=1-5759e988-bd862e3fe1be46a994272793;Lineage=1:a:0"},{"Source":"a","DetailType":"t","Detail":"{}"}]}"""),
        Json("TestEventPattern", """{"EventPattern":"{\"detail\":{\"ip\":[{\"cidr\":\"10.0.0.0/8\"}],\"e\":[{\"equals-ignore-case\":\"X\"}],\"s\":[{\"suffix\":\"z\"},{\"anything-but\":{\"prefix\":\"q\"}}]}}","Event":"{\"id\":\"1\",\"account\":\"1\",\"source\":\"a\",\"time\":\"2025-01-01T00:00:00Z\",\"region\":\"us-east-1\",\"resources\":[],\"detail-type\":\"t\",\"detail\":{\"ip\":\"10.1.2.3\",\"e\":\"x\",\"s\":\"az\"}}"}"""),
        Json("PutPermission", """{"EventBusName":"bus","Action":"events:PutEvents","Principal":"111122223333","StatementId":"s"}"""),
        Json("PutPermission", """{"EventBusName":"bus","Policy":"{\"Version\":\"2012-10-17\",\"Statement\":[{\"Sid\":\"p\",\"Effect\":\"Allow\",\"Principal\":\"*\",\"Action\":\"events:PutEvents\",\"Resource\":\"*\",\"Condition\":{\"StringEquals\":{\"aws:PrincipalOrgID\":\"o-1\"}}}]}"}"""),
        Json("CreateArchive", """{"ArchiveName":"arc","EventSourceArn":"arn:aws:events:us-east-1:000000000000:event-bus/bus","EventPattern":"{\"source\":[\"a.b\"]}","RetentionDays":1}"""),
        Json("StartReplay", """{"ReplayName":"rep","EventSourceArn":"arn:aws:events:us-east-1:000000000000:archive/arc","EventStartTime":1,"EventEndTime":2,"Destination":{"Arn":"arn:aws:events:us-east-1:000000000000:event-bus/bus","FilterArns":["arn:aws:events:us-east-1:000000000000:rule/bus/r"]}}"""),
        Json("ListRules", """{"NamePrefix":"r","EventBusName":"bus","Limit":1}"""),
        Json("ListRuleNamesByTarget", $$"""{"TargetArn":"{{Queue}}","EventBusName":"bus"}"""),
        Json("ListEventBuses", """{"NamePrefix":"b","Limit":1}"""),
        Json("ListArchives", """{"State":"ENABLED"}"""),
        Json("ListTagsForResource", """{"ResourceARN":"arn:aws:events:us-east-1:000000000000:event-bus/bus"}"""),
    ];

    private static byte[] Json(string operation, string body) => RequestText.Create($"POST / HTTP\nX-Amz-Target: AWSEvents.{operation}\nContent-Type: application/x-amz-json-1.1", body);
}
