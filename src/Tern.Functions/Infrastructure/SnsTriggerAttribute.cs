namespace Tern.Functions;

/// <summary>Subscribes the function to an SNS topic, in the infrastructure templates that <c>dotnet publish -t:LambdaZip</c> writes.</summary>
/// <remarks>The attribute has no effect at run time. On an assembly it applies to the function that is not a method with <see cref="FunctionAttribute"/>.</remarks>
/// <param name="topic">The name of the topic in the account and the region of the function, or an ARN.</param>
/// <seealso href="https://docs.aws.amazon.com/AWSCloudFormation/latest/TemplateReference/aws-resource-sns-subscription.html">AWS::SNS::Subscription</seealso>
[AttributeUsage(AttributeTargets.Method | AttributeTargets.Assembly, AllowMultiple = true)]
public sealed class SnsTriggerAttribute(string topic) : Attribute
{
    /// <summary>The name or the ARN of the topic.</summary>
    public string Topic { get; } = topic;

    /// <summary>A filter policy in JSON for the attributes of messages. The default is null: all messages.</summary>
    public string? FilterPolicy { get; set; }
}
