using System.Text.Json.Nodes;
using Tern.Functions.Build.Definitions;
using Tern.Functions.Build.Operations;

namespace Tern.Functions.Build.Templates;

/// <summary>Parts that the templates of SAM and CloudFormation have in common.</summary>
internal static class CommonProperties
{
    public static JsonObject Parameters(TemplateModel model)
    {
        JsonObject parameters = [];
        foreach (string service in model.Services)
        {
            parameters[TemplateModel.ResourcesParameter(service)] = new JsonObject
            {
                ["Type"] = "CommaDelimitedList",
                ["Default"] = "*",
                ["Description"] = TemplateModel.ResourcesDescription(service),
            };
        }
        foreach (string parameter in model.StreamParameters)
            parameters[parameter] = new JsonObject { ["Type"] = "String", ["Description"] = TemplateModel.StreamDescription };
        return parameters;
    }

    /// <summary>Adds the properties of a function that have the same names and values in both.</summary>
    public static void Add(JsonObject properties, TemplateModel model, FunctionDefinition function)
    {
        FunctionSettings settings = function.Settings;
        properties["Architectures"] = new JsonArray(model.Architecture);
        if (settings.Description is not null)
            properties["Description"] = settings.Description;
        if (function.Variables.Count > 0)
            properties["Environment"] = new JsonObject { ["Variables"] = new JsonObject(function.Variables.Select(variable => KeyValuePair.Create(variable.Key, (JsonNode?)variable.Value))) };
        if (settings.EphemeralStorageSize is { } storage)
            properties["EphemeralStorage"] = new JsonObject { ["Size"] = storage };
        properties["Handler"] = function.Handler;
        if (settings.MemorySize is { } memory)
            properties["MemorySize"] = memory;
        if (settings.ReservedConcurrentExecutions is { } reserved)
            properties["ReservedConcurrentExecutions"] = reserved;
        properties["Runtime"] = model.Runtime;
        if (settings.SnapStart)
            properties["SnapStart"] = new JsonObject { ["ApplyOn"] = "PublishedVersions" };
        if (settings.Timeout is { } timeout)
            properties["Timeout"] = timeout;
    }

    /// <summary>Adds the settings of an event source mapping.</summary>
    public static void Add(JsonObject properties, EventSourceTrigger trigger)
    {
        foreach ((string name, object value) in trigger.Settings)
            properties[name] = value switch { int number => number, bool flag => flag, _ => (string)value };
        if (trigger.FilterPattern is not null)
            properties["FilterCriteria"] = new JsonObject { ["Filters"] = new JsonArray(new JsonObject { ["Pattern"] = trigger.FilterPattern }) };
        if (trigger.ReportsBatchItemFailures)
            properties["FunctionResponseTypes"] = new JsonArray("ReportBatchItemFailures");
        if (trigger.MaximumConcurrency is { } maximum)
            properties["ScalingConfig"] = new JsonObject { ["MaximumConcurrency"] = maximum };
    }

    /// <summary>The filter of a notification of S3, or <see langword="null"/>.</summary>
    public static JsonObject? Filter(BucketTrigger trigger)
    {
        JsonArray rules = [];
        if (trigger.Prefix is not null)
            rules.Add((JsonNode)new JsonObject { ["Name"] = "prefix", ["Value"] = trigger.Prefix });
        if (trigger.Suffix is not null)
            rules.Add((JsonNode)new JsonObject { ["Name"] = "suffix", ["Value"] = trigger.Suffix });
        return rules.Count == 0 ? null : new JsonObject { ["S3Key"] = new JsonObject { ["Rules"] = rules } };
    }

    /// <summary>Adds the statements for the operations that the code calls.</summary>
    public static void AddStatements(JsonArray statements, FunctionDefinition function)
    {
        foreach (ServicePermission permission in function.Permissions)
            statements.Add((JsonNode)Statement(permission.Actions, Intrinsic.Ref(TemplateModel.ResourcesParameter(permission.Service))));
    }

    public static JsonObject Statement(IEnumerable<string> actions, JsonNode resource) => new()
    {
        ["Effect"] = "Allow",
        ["Action"] = JsonText.Texts(actions),
        ["Resource"] = resource,
    };

    public static JsonObject PolicyDocument(JsonArray statements) => new() { ["Version"] = "2012-10-17", ["Statement"] = statements };

    /// <summary>The policy that allows the service to use the role of a function.</summary>
    public static JsonObject TrustPolicy() => PolicyDocument([new JsonObject
    {
        ["Effect"] = "Allow",
        ["Principal"] = new JsonObject { ["Service"] = "lambda.amazonaws.com" },
        ["Action"] = "sts:AssumeRole",
    }]);
}
