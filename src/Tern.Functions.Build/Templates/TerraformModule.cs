using System.Text.Json.Nodes;
using Tern.Functions.Build.Definitions;

namespace Tern.Functions.Build.Templates;

/// <summary>A module of Terraform with the provider <c>hashicorp/aws</c>.</summary>
internal sealed class TerraformModule
{
    // The first version that gives public function URLs both permissions.
    private const string ProviderVersion = ">= 6.29";
    private const int MaxNamePrefix = 38;
    private const string Api = "aws_apigatewayv2_api.http_api";

    private readonly TemplateModel _model;
    private readonly HclWriter _hcl = new();

    private TerraformModule(TemplateModel model) => _model = model;

    public static string Write(TemplateModel model)
    {
        TerraformModule module = new(model);
        module.WriteHeader();
        foreach (FunctionDefinition function in model.Functions)
            module.WriteFunction(function);
        module.WriteBuckets();
        return module._hcl.ToString();
    }

    private void WriteHeader()
    {
        _hcl.Block("terraform", () => _hcl.Block("required_providers", () => _hcl.Argument("aws", $"{{ source = \"hashicorp/aws\", version = \"{ProviderVersion}\" }}")));
        foreach (string data in (string[])["aws_partition", "aws_region", "aws_caller_identity"])
            _hcl.Block($"data \"{data}\" \"current\"", () => { });
        foreach (string service in _model.Services)
        {
            _hcl.Block($"variable \"{Identifiers.Snake(TemplateModel.ResourcesParameter(service))}\"", () =>
            {
                _hcl.Text("description", TemplateModel.ResourcesDescription(service));
                _hcl.Argument("type", "list(string)");
                _hcl.Argument("default", "[\"*\"]");
            });
        }
        foreach (string parameter in _model.StreamParameters)
        {
            _hcl.Block($"variable \"{Identifiers.Snake(parameter)}\"", () =>
            {
                _hcl.Text("description", TemplateModel.StreamDescription);
                _hcl.Argument("type", "string");
            });
        }
        if (!_model.HasRoutes)
            return;
        Resource("aws_apigatewayv2_api", "http_api", () =>
        {
            _hcl.Text("name", _model.Name);
            _hcl.Text("protocol_type", "HTTP");
        });
        Resource("aws_apigatewayv2_stage", "http_api", () =>
        {
            _hcl.Argument("api_id", Api + ".id");
            _hcl.Text("name", "$default");
            _hcl.Argument("auto_deploy", "true");
        });
    }

    private void WriteFunction(FunctionDefinition function)
    {
        string name = Identifiers.Snake(function.Id);
        WriteRole(function, name);
        FunctionSettings settings = function.Settings;
        Resource("aws_lambda_function", name, () =>
        {
            _hcl.Text("function_name", FunctionName(function));
            _hcl.Text("description", settings.Description);
            _hcl.Argument("role", $"aws_iam_role.{name}.arn");
            _hcl.Text("runtime", _model.Runtime);
            _hcl.Text("handler", function.Handler);
            _hcl.Argument("architectures", HclWriter.List([_model.Architecture]));
            _hcl.Argument("filename", $"\"${{path.module}}/{HclWriter.Literal(_model.ZipName)[1..]}");
            _hcl.Argument("source_code_hash", $"filebase64sha256(\"${{path.module}}/{HclWriter.Literal(_model.ZipName)[1..]})");
            _hcl.Number("memory_size", settings.MemorySize);
            _hcl.Number("timeout", settings.Timeout);
            _hcl.Number("reserved_concurrent_executions", settings.ReservedConcurrentExecutions);
            if (settings.SnapStart)
                _hcl.Argument("publish", "true");
            if (function.Variables.Count > 0)
                _hcl.Block("environment", () => _hcl.Argument("variables", _hcl.Object(new JsonObject(function.Variables.Select(variable => KeyValuePair.Create(variable.Key, (JsonNode?)variable.Value))))));
            if (settings.EphemeralStorageSize is not null)
                _hcl.Block("ephemeral_storage", () => _hcl.Number("size", settings.EphemeralStorageSize));
            if (settings.SnapStart)
                _hcl.Block("snap_start", () => _hcl.Text("apply_on", "PublishedVersions"));
            if (settings.Tracing)
                _hcl.Block("tracing_config", () => _hcl.Text("mode", "Active"));
        });
        foreach (Trigger trigger in function.Triggers)
            WriteTrigger(name, trigger);
        WriteRoutes(function, name);
    }

    // Names of functions have letters, digits, '-' and '_', and at most 64 characters.
    private string FunctionName(FunctionDefinition function)
    {
        string name = function.Name == _model.Name ? function.Name : $"{_model.Name}-{function.Name}";
        string valid = string.Concat(name.Select(c => char.IsAsciiLetterOrDigit(c) || c is '_' ? c : '-'));
        return valid.Length > 64 ? valid[^64..] : valid;
    }

    private void WriteRole(FunctionDefinition function, string name)
    {
        Resource("aws_iam_role", name, () =>
        {
            _hcl.Text("name_prefix", FunctionName(function) is { Length: > MaxNamePrefix } longName ? longName[..MaxNamePrefix] : FunctionName(function));
            _hcl.Argument("assume_role_policy", $"jsonencode({_hcl.Object(CommonProperties.TrustPolicy())})");
        });
        WriteManagedPolicy(name, "basic", "service-role/AWSLambdaBasicExecutionRole");
        if (function.Settings.Tracing)
            WriteManagedPolicy(name, "tracing", "AWSXRayDaemonWriteAccess");
        List<(IReadOnlyList<string> Actions, string Resource)> statements =
        [
            .. TemplateModel.EventSourceStatements(function).Select(statement => ((IReadOnlyList<string>)statement.Actions, $"[{(statement.Source is null ? "\"*\"" : Arn(statement.Source))}]")),
            .. function.Permissions.Select(permission => (permission.Actions, "var." + Identifiers.Snake(TemplateModel.ResourcesParameter(permission.Service)))),
        ];
        if (statements.Count == 0)
            return;
        Resource("aws_iam_role_policy", name, () =>
        {
            _hcl.Argument("role", $"aws_iam_role.{name}.id");
            _hcl.Argument("policy", $"data.aws_iam_policy_document.{name}.json");
        });
        _hcl.Block($"data \"aws_iam_policy_document\" \"{name}\"", () =>
        {
            foreach ((IReadOnlyList<string> actions, string resource) in statements)
            {
                _hcl.Block("statement", () =>
                {
                    _hcl.Argument("actions", HclWriter.List(actions));
                    _hcl.Argument("resources", resource);
                });
            }
        });
    }

    private void WriteManagedPolicy(string role, string suffix, string policy) => Resource("aws_iam_role_policy_attachment", $"{role}_{suffix}", () =>
    {
        _hcl.Argument("role", $"aws_iam_role.{role}.name");
        _hcl.Argument("policy_arn", $"\"arn:${{data.aws_partition.current.partition}}:iam::aws:policy/{policy}\"");
    });

    private void WriteTrigger(string function, Trigger trigger)
    {
        string id = Identifiers.Snake(trigger.Id);
        switch (trigger)
        {
            case EventSourceTrigger source:
                WriteEventSource(function, id, source);
                break;
            case TopicTrigger topic:
                Resource("aws_sns_topic_subscription", id, () =>
                {
                    _hcl.Argument("topic_arn", Arn(topic.Topic));
                    _hcl.Text("protocol", "lambda");
                    _hcl.Argument("endpoint", $"aws_lambda_function.{function}.arn");
                    if (topic.FilterPolicy is not null)
                        _hcl.Argument("filter_policy", $"jsonencode({_hcl.Object(topic.FilterPolicy)})");
                });
                WritePermission(id, function, "sns.amazonaws.com", Arn(topic.Topic));
                break;
            case BucketTrigger bucket:
                WritePermission(id, function, "s3.amazonaws.com", Arn(new ResourceArn($"{ResourceArn.LocalPrefix}s3:::{bucket.Bucket}")), () =>
                    _hcl.Argument("source_account", "data.aws_caller_identity.current.account_id"));
                break;
            case PatternTrigger rule:
                WriteRule(id, function, rule.EventBus, null, () => _hcl.Argument("event_pattern", $"jsonencode({_hcl.Object(rule.Pattern)})"));
                break;
            case ScheduleTrigger schedule:
                WriteRule(id, function, null, schedule.Input, () => _hcl.Text("schedule_expression", schedule.Expression));
                break;
            case UrlTrigger url:
                Resource("aws_lambda_function_url", id, () =>
                {
                    _hcl.Argument("function_name", $"aws_lambda_function.{function}.function_name");
                    _hcl.Text("authorization_type", url.AuthType);
                    _hcl.Text("invoke_mode", url.InvokeMode);
                });
                break;
        }
    }

    private void WriteEventSource(string function, string id, EventSourceTrigger source) => Resource("aws_lambda_event_source_mapping", id, () =>
    {
        _hcl.Argument("event_source_arn", Arn(source.Source));
        _hcl.Argument("function_name", $"aws_lambda_function.{function}.arn");
        foreach ((string setting, object value) in source.Settings)
            _hcl.Argument(Identifiers.Snake(setting), _hcl.Object(value switch { int number => number, bool flag => flag, _ => (string)value }));
        if (source.ReportsBatchItemFailures)
            _hcl.Argument("function_response_types", HclWriter.List(["ReportBatchItemFailures"]));
        if (source.FilterPattern is not null)
            _hcl.Block("filter_criteria", () => _hcl.Block("filter", () => _hcl.Text("pattern", source.FilterPattern)));
        if (source.MaximumConcurrency is not null)
            _hcl.Block("scaling_config", () => _hcl.Number("maximum_concurrency", source.MaximumConcurrency));
        // The service polls with the permissions of the role.
        _hcl.Argument("depends_on", $"[aws_iam_role_policy.{function}]");
    });

    private void WriteRule(string id, string function, string? eventBus, string? input, Action source)
    {
        Resource("aws_cloudwatch_event_rule", id, () =>
        {
            _hcl.Text("event_bus_name", eventBus);
            source();
        });
        Resource("aws_cloudwatch_event_target", id, () =>
        {
            _hcl.Argument("rule", $"aws_cloudwatch_event_rule.{id}.name");
            _hcl.Text("event_bus_name", eventBus);
            _hcl.Argument("arn", $"aws_lambda_function.{function}.arn");
            _hcl.Text("input", input);
        });
        WritePermission(id, function, "events.amazonaws.com", $"aws_cloudwatch_event_rule.{id}.arn");
    }

    private void WriteRoutes(FunctionDefinition function, string name)
    {
        List<RouteTrigger> routes = [.. function.Triggers.OfType<RouteTrigger>()];
        if (routes.Count == 0)
            return;
        Resource("aws_apigatewayv2_integration", name, () =>
        {
            _hcl.Argument("api_id", Api + ".id");
            _hcl.Text("integration_type", "AWS_PROXY");
            _hcl.Argument("integration_uri", $"aws_lambda_function.{name}.arn");
            _hcl.Text("payload_format_version", "2.0");
        });
        foreach (RouteTrigger route in routes)
        {
            Resource("aws_apigatewayv2_route", Identifiers.Snake(route.Id), () =>
            {
                _hcl.Argument("api_id", Api + ".id");
                _hcl.Text("route_key", route.RouteKey);
                _hcl.Argument("target", $"\"integrations/${{aws_apigatewayv2_integration.{name}.id}}\"");
            });
        }
        WritePermission($"{name}_integration", name, "apigateway.amazonaws.com", $"\"${{{Api}.execution_arn}}/*\"");
    }

    private void WritePermission(string id, string function, string principal, string source, Action? more = null) => Resource("aws_lambda_permission", id, () =>
    {
        _hcl.Text("action", "lambda:InvokeFunction");
        _hcl.Argument("function_name", $"aws_lambda_function.{function}.function_name");
        _hcl.Text("principal", principal);
        _hcl.Argument("source_arn", source);
        more?.Invoke();
    });

    private void WriteBuckets()
    {
        foreach (var bucket in _model.Buckets)
        {
            Resource("aws_s3_bucket_notification", Identifiers.Snake(_model.BucketId(bucket.Key)), () =>
            {
                _hcl.Text("bucket", bucket.Key);
                foreach ((FunctionDefinition function, BucketTrigger trigger) in bucket)
                {
                    _hcl.Block("lambda_function", () =>
                    {
                        _hcl.Argument("lambda_function_arn", $"aws_lambda_function.{Identifiers.Snake(function.Id)}.arn");
                        _hcl.Argument("events", HclWriter.List(trigger.Events));
                        _hcl.Text("filter_prefix", trigger.Prefix);
                        _hcl.Text("filter_suffix", trigger.Suffix);
                    });
                }
                _hcl.Argument("depends_on", $"[{string.Join(", ", bucket.Select(item => $"aws_lambda_permission.{Identifiers.Snake(item.Trigger.Id)}"))}]");
            });
        }
    }

    private void Resource(string type, string name, Action content) => _hcl.Block($"resource \"{type}\" \"{name}\"", content);

    private static string Arn(ResourceArn arn) => arn.Parameter is not null
        ? "var." + Identifiers.Snake(arn.Parameter)
        : HclWriter.Template(arn.Value
            .Replace("${AWS::Partition}", "${data.aws_partition.current.partition}", StringComparison.Ordinal)
            .Replace("${AWS::Region}", "${data.aws_region.current.region}", StringComparison.Ordinal)
            .Replace("${AWS::AccountId}", "${data.aws_caller_identity.current.account_id}", StringComparison.Ordinal));
}
