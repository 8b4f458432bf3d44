using System.Text.Json.Nodes;
using Tern.Functions.Build.Definitions;

namespace Tern.Functions.Build.Templates;

/// <summary>The template of the AWS Serverless Application Model (https://docs.aws.amazon.com/serverless-application-model/latest/developerguide/sam-specification.html).</summary>
internal static class SamTemplate
{
    public static string Write(TemplateModel model)
    {
        JsonObject template = new()
        {
            ["AWSTemplateFormatVersion"] = "2010-09-09",
            ["Transform"] = "AWS::Serverless-2016-10-31",
        };
        if (CommonProperties.Parameters(model) is { Count: > 0 } parameters)
            template["Parameters"] = parameters;
        JsonObject resources = [];
        foreach (FunctionDefinition function in model.Functions)
            resources[function.Id + "Function"] = Function(model, function);
        foreach (var bucket in model.Buckets)
            resources[model.BucketId(bucket.Key)] = new JsonObject { ["Type"] = "AWS::S3::Bucket", ["Properties"] = new JsonObject { ["BucketName"] = bucket.Key } };
        template["Resources"] = resources;
        return YamlText.Write(template);
    }

    private static JsonObject Function(TemplateModel model, FunctionDefinition function)
    {
        JsonObject properties = new() { ["CodeUri"] = model.ZipName };
        CommonProperties.Add(properties, model, function);
        if (function.Settings.Tracing)
            properties["Tracing"] = "Active";
        JsonArray statements = [];
        CommonProperties.AddStatements(statements, function);
        if (statements.Count > 0)
            properties["Policies"] = new JsonArray(CommonProperties.PolicyDocument(statements));
        JsonObject events = [];
        foreach (Trigger trigger in function.Triggers)
        {
            if (trigger is UrlTrigger url)
                properties["FunctionUrlConfig"] = new JsonObject { ["AuthType"] = url.AuthType, ["InvokeMode"] = url.InvokeMode };
            else
                events[trigger.Id] = Event(model, trigger);
        }
        if (events.Count > 0)
            properties["Events"] = events;
        return new JsonObject { ["Type"] = "AWS::Serverless::Function", ["Properties"] = properties };
    }

    private static JsonObject Event(TemplateModel model, Trigger trigger)
    {
        JsonObject properties = [];
        string type;
        switch (trigger)
        {
            case EventSourceTrigger source:
                type = source.Kind switch { EventSourceKind.Sqs => "SQS", EventSourceKind.DynamoDB => "DynamoDB", _ => "Kinesis" };
                properties[source.Kind == EventSourceKind.Sqs ? "Queue" : "Stream"] = Intrinsic.Arn(source.Source);
                CommonProperties.Add(properties, source);
                break;
            case TopicTrigger topic:
                type = "SNS";
                properties["Topic"] = Intrinsic.Arn(topic.Topic);
                if (topic.FilterPolicy is not null)
                    properties["FilterPolicy"] = topic.FilterPolicy.DeepClone();
                break;
            case BucketTrigger bucket:
                type = "S3";
                properties["Bucket"] = Intrinsic.Ref(model.BucketId(bucket.Bucket));
                properties["Events"] = JsonText.Texts(bucket.Events);
                if (CommonProperties.Filter(bucket) is { } filter)
                    properties["Filter"] = filter;
                break;
            case PatternTrigger rule:
                type = "EventBridgeRule";
                if (rule.EventBus is not null)
                    properties["EventBusName"] = rule.EventBus;
                properties["Pattern"] = rule.Pattern.DeepClone();
                break;
            case ScheduleTrigger schedule:
                type = "Schedule";
                properties["Schedule"] = schedule.Expression;
                if (schedule.Input is not null)
                    properties["Input"] = schedule.Input;
                break;
            case RouteTrigger { RouteKey: "$default" }:
                return new JsonObject { ["Type"] = "HttpApi" };
            default:
                string[] route = ((RouteTrigger)trigger).RouteKey.Split(' ');
                type = "HttpApi";
                properties["Method"] = route[0];
                properties["Path"] = route[1];
                break;
        }
        return new JsonObject { ["Type"] = type, ["Properties"] = properties };
    }
}
