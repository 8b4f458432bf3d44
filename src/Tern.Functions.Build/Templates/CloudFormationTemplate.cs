using System.Text.Json.Nodes;
using Tern.Functions.Build.Definitions;

namespace Tern.Functions.Build.Templates;

/// <summary>The template of CloudFormation. The resources are in an order in which each refers only to earlier ones.</summary>
internal sealed class CloudFormationTemplate
{
    public const string CodeBucket = "CodeBucket";
    public const string CodeKey = "CodeKey";
    private const string HttpApi = "HttpApi";

    private readonly TemplateModel _model;
    private readonly JsonObject _resources = [];

    private CloudFormationTemplate(TemplateModel model) => _model = model;

    public static JsonObject Parameters(TemplateModel model) => CommonProperties.Parameters(model);

    public static JsonObject Resources(TemplateModel model)
    {
        CloudFormationTemplate template = new(model);
        template.AddApi();
        foreach (FunctionDefinition function in model.Functions)
            template.AddFunction(function);
        template.AddBuckets();
        return template._resources;
    }

    public static JsonObject Write(TemplateModel model)
    {
        JsonObject parameters = new()
        {
            [CodeBucket] = new JsonObject { ["Type"] = "String", ["Description"] = "The bucket of the zip." },
            [CodeKey] = new JsonObject { ["Type"] = "String", ["Default"] = model.ZipName, ["Description"] = "The key of the zip." },
        };
        foreach ((string name, JsonNode? parameter) in Parameters(model))
            parameters[name] = parameter!.DeepClone();
        return new JsonObject { ["AWSTemplateFormatVersion"] = "2010-09-09", ["Parameters"] = parameters, ["Resources"] = Resources(model) };
    }

    private void AddApi()
    {
        if (!_model.HasRoutes)
            return;
        Add(HttpApi, "AWS::ApiGatewayV2::Api", new JsonObject { ["Name"] = _model.Name, ["ProtocolType"] = "HTTP" });
        Add(HttpApi + "Stage", "AWS::ApiGatewayV2::Stage", new JsonObject { ["ApiId"] = Intrinsic.Ref(HttpApi), ["AutoDeploy"] = true, ["StageName"] = "$default" });
    }

    private void AddFunction(FunctionDefinition function)
    {
        string id = function.Id + "Function";
        AddRole(function);
        JsonObject properties = new() { ["Code"] = new JsonObject { ["S3Bucket"] = Intrinsic.Ref(CodeBucket), ["S3Key"] = Intrinsic.Ref(CodeKey) } };
        CommonProperties.Add(properties, _model, function);
        properties["Role"] = Intrinsic.Attribute(function.Id + "Role", "Arn");
        if (function.Settings.Tracing)
            properties["TracingConfig"] = new JsonObject { ["Mode"] = "Active" };
        Add(id, "AWS::Lambda::Function", properties);
        foreach (Trigger trigger in function.Triggers)
            AddTrigger(id, trigger);
        AddRoutes(function);
    }

    private void AddRole(FunctionDefinition function)
    {
        JsonArray managed = [Intrinsic.Sub(ResourceArn.LocalPrefix + "iam::aws:policy/service-role/AWSLambdaBasicExecutionRole")];
        if (function.Settings.Tracing)
            managed.Add((JsonNode)Intrinsic.Sub(ResourceArn.LocalPrefix + "iam::aws:policy/AWSXRayDaemonWriteAccess"));
        JsonObject properties = new() { ["AssumeRolePolicyDocument"] = CommonProperties.TrustPolicy(), ["ManagedPolicyArns"] = managed };
        JsonArray statements = [];
        foreach ((string[] actions, ResourceArn? source) in TemplateModel.EventSourceStatements(function))
            statements.Add((JsonNode)CommonProperties.Statement(actions, source is null ? JsonValue.Create("*") : Intrinsic.Arn(source)));
        CommonProperties.AddStatements(statements, function);
        if (statements.Count > 0)
            properties["Policies"] = new JsonArray(new JsonObject { ["PolicyName"] = "permissions", ["PolicyDocument"] = CommonProperties.PolicyDocument(statements) });
        Add(function.Id + "Role", "AWS::IAM::Role", properties);
    }

    private void AddTrigger(string function, Trigger trigger)
    {
        switch (trigger)
        {
            case EventSourceTrigger source:
                JsonObject mapping = new() { ["EventSourceArn"] = Intrinsic.Arn(source.Source), ["FunctionName"] = Intrinsic.Ref(function) };
                CommonProperties.Add(mapping, source);
                Add(source.Id, "AWS::Lambda::EventSourceMapping", mapping);
                break;
            case TopicTrigger topic:
                JsonObject subscription = new() { ["Endpoint"] = Intrinsic.Attribute(function, "Arn"), ["Protocol"] = "lambda", ["TopicArn"] = Intrinsic.Arn(topic.Topic) };
                if (topic.FilterPolicy is not null)
                    subscription["FilterPolicy"] = topic.FilterPolicy.DeepClone();
                Add(topic.Id, "AWS::SNS::Subscription", subscription);
                AddPermission(topic.Id, function, "sns.amazonaws.com", Intrinsic.Arn(topic.Topic));
                break;
            case BucketTrigger bucket:
                AddPermission(bucket.Id, function, "s3.amazonaws.com", Intrinsic.Sub($"{ResourceArn.LocalPrefix}s3:::{bucket.Bucket}"));
                // Names of buckets have no account.
                Properties(bucket.Id + "Permission")["SourceAccount"] = Intrinsic.Ref("AWS::AccountId");
                break;
            case PatternTrigger rule:
                AddRule(rule.Id, function, null, properties =>
                {
                    if (rule.EventBus is not null)
                        properties["EventBusName"] = rule.EventBus;
                    properties["EventPattern"] = rule.Pattern.DeepClone();
                });
                break;
            case ScheduleTrigger schedule:
                AddRule(schedule.Id, function, schedule.Input, properties => properties["ScheduleExpression"] = schedule.Expression);
                break;
            case UrlTrigger url:
                AddUrl(function, url);
                break;
        }
    }

    private void AddRule(string id, string function, string? input, Action<JsonObject> configure)
    {
        JsonObject properties = [];
        configure(properties);
        JsonObject target = new() { ["Arn"] = Intrinsic.Attribute(function, "Arn"), ["Id"] = "Function" };
        if (input is not null)
            target["Input"] = input;
        properties["Targets"] = new JsonArray(target);
        Add(id, "AWS::Events::Rule", properties);
        AddPermission(id, function, "events.amazonaws.com", Intrinsic.Attribute(id, "Arn"));
    }

    // Public function URLs require both permissions: https://docs.aws.amazon.com/lambda/latest/dg/urls-auth.html.
    private void AddUrl(string function, UrlTrigger url)
    {
        Add(url.Id, "AWS::Lambda::Url", new JsonObject { ["AuthType"] = url.AuthType, ["InvokeMode"] = url.InvokeMode, ["TargetFunctionArn"] = Intrinsic.Attribute(function, "Arn") });
        if (url.AuthType != "NONE")
            return;
        Add(url.Id + "Permission", "AWS::Lambda::Permission", new JsonObject
        {
            ["Action"] = "lambda:InvokeFunctionUrl",
            ["FunctionName"] = Intrinsic.Ref(function),
            ["FunctionUrlAuthType"] = "NONE",
            ["Principal"] = "*",
        });
        Add(url.Id + "InvokePermission", "AWS::Lambda::Permission", new JsonObject
        {
            ["Action"] = "lambda:InvokeFunction",
            ["FunctionName"] = Intrinsic.Ref(function),
            ["InvokedViaFunctionUrl"] = true,
            ["Principal"] = "*",
        });
    }

    private void AddRoutes(FunctionDefinition function)
    {
        List<RouteTrigger> routes = [.. function.Triggers.OfType<RouteTrigger>()];
        if (routes.Count == 0)
            return;
        string integration = function.Id + "Integration";
        Add(integration, "AWS::ApiGatewayV2::Integration", new JsonObject
        {
            ["ApiId"] = Intrinsic.Ref(HttpApi),
            ["IntegrationType"] = "AWS_PROXY",
            ["IntegrationUri"] = Intrinsic.Attribute(function.Id + "Function", "Arn"),
            ["PayloadFormatVersion"] = "2.0",
        });
        foreach (RouteTrigger route in routes)
            Add(route.Id, "AWS::ApiGatewayV2::Route", new JsonObject { ["ApiId"] = Intrinsic.Ref(HttpApi), ["RouteKey"] = route.RouteKey, ["Target"] = Intrinsic.Sub($"integrations/${{{integration}}}") });
        AddPermission(integration, function.Id + "Function", "apigateway.amazonaws.com", Intrinsic.Sub($"{ResourceArn.LocalPrefix}execute-api:${{AWS::Region}}:${{AWS::AccountId}}:${{{HttpApi}}}/*"));
    }

    private void AddPermission(string id, string function, string principal, JsonNode source) => Add(id + "Permission", "AWS::Lambda::Permission", new JsonObject
    {
        ["Action"] = "lambda:InvokeFunction",
        ["FunctionName"] = Intrinsic.Ref(function),
        ["Principal"] = principal,
        ["SourceArn"] = source,
    });

    // S3 verifies the permissions when it stores the configuration.
    private void AddBuckets()
    {
        foreach (var bucket in _model.Buckets)
        {
            JsonArray configurations = [];
            JsonArray permissions = [];
            foreach ((FunctionDefinition function, BucketTrigger trigger) in bucket)
            {
                permissions.Add((JsonNode)(trigger.Id + "Permission"));
                foreach (string name in trigger.Events)
                {
                    JsonObject configuration = new() { ["Event"] = name, ["Function"] = Intrinsic.Attribute(function.Id + "Function", "Arn") };
                    if (CommonProperties.Filter(trigger) is { } filter)
                        configuration["Filter"] = filter;
                    configurations.Add((JsonNode)configuration);
                }
            }
            string id = _model.BucketId(bucket.Key);
            Add(id, "AWS::S3::Bucket", new JsonObject { ["BucketName"] = bucket.Key, ["NotificationConfiguration"] = new JsonObject { ["LambdaConfigurations"] = configurations } });
            _resources[id]!["DependsOn"] = permissions;
        }
    }

    private void Add(string id, string type, JsonObject properties) => _resources.Add(id, new JsonObject { ["Type"] = type, ["Properties"] = properties });

    private JsonObject Properties(string id) => _resources[id]!["Properties"]!.AsObject();
}
