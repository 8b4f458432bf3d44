namespace Tern.Functions;

/// <summary>Invokes the function with the events that match a rule of EventBridge, in the infrastructure templates that <c>dotnet publish -t:LambdaZip</c> writes.</summary>
/// <remarks>
/// Requires <see cref="Source"/>, <see cref="DetailType"/> or both, or <see cref="EventPattern"/>. The attribute has no effect at run time. On an assembly it applies to the
/// function that is not a method with <see cref="FunctionAttribute"/>.
/// </remarks>
/// <seealso href="https://docs.aws.amazon.com/AWSCloudFormation/latest/TemplateReference/aws-resource-events-rule.html">AWS::Events::Rule</seealso>
[AttributeUsage(AttributeTargets.Method | AttributeTargets.Assembly, AllowMultiple = true)]
public sealed class EventBridgeTriggerAttribute : Attribute
{
    /// <summary>The sources of the events, separated by commas.</summary>
    public string? Source { get; set; }

    /// <summary>The detail types of the events, separated by commas.</summary>
    public string? DetailType { get; set; }

    /// <summary>The pattern in JSON, instead of <see cref="Source"/> and <see cref="DetailType"/>.</summary>
    public string? EventPattern { get; set; }

    /// <summary>The name or the ARN of the event bus. The default is null: the default event bus.</summary>
    public string? EventBusName { get; set; }
}
