namespace Tern.Functions;

/// <summary>
/// Invokes the function by a schedule of EventBridge, in the infrastructure templates that <c>dotnet publish -t:LambdaZip</c> writes. The event is an
/// <see cref="EventBridgeEvent"/>, or <see cref="Input"/>.
/// </summary>
/// <remarks>The attribute has no effect at run time. On an assembly it applies to the function that is not a method with <see cref="FunctionAttribute"/>.</remarks>
/// <param name="expression">The schedule, for example <c>rate(1 hour)</c> or <c>cron(0 12 * * ? *)</c> in UTC.</param>
/// <seealso href="https://docs.aws.amazon.com/eventbridge/latest/userguide/eb-scheduled-rule-pattern.html">Schedule expressions</seealso>
[AttributeUsage(AttributeTargets.Method | AttributeTargets.Assembly, AllowMultiple = true)]
public sealed class ScheduleTriggerAttribute(string expression) : Attribute
{
    /// <summary>The schedule.</summary>
    public string Expression { get; } = expression;

    /// <summary>The event of the function in JSON. The default is null: the event of EventBridge.</summary>
    public string? Input { get; set; }
}
