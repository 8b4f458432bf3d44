namespace Tern.Functions;

/// <summary>Invokes the function with notifications of an S3 bucket, in the infrastructure templates that <c>dotnet publish -t:LambdaZip</c> writes.</summary>
/// <remarks>
/// Notifications are a property of the bucket. The templates of SAM, CloudFormation and CDK therefore create the bucket; that of Terraform uses an existing one. The
/// attribute has no effect at run time. On an assembly it applies to the function that is not a method with <see cref="FunctionAttribute"/>.
/// </remarks>
/// <param name="bucket">The name of the bucket.</param>
/// <seealso href="https://docs.aws.amazon.com/AWSCloudFormation/latest/TemplateReference/aws-properties-s3-bucket-lambdaconfiguration.html">LambdaConfiguration</seealso>
[AttributeUsage(AttributeTargets.Method | AttributeTargets.Assembly, AllowMultiple = true)]
public sealed class S3TriggerAttribute(string bucket) : Attribute
{
    /// <summary>The name of the bucket.</summary>
    public string Bucket { get; } = bucket;

    /// <summary>The events, for example <c>s3:ObjectRemoved:*</c>. Several are separated by commas. The default is <c>s3:ObjectCreated:*</c>.</summary>
    public string? Events { get; set; }

    /// <summary>The start of the keys. The default is null: all keys.</summary>
    public string? Prefix { get; set; }

    /// <summary>The end of the keys. The default is null: all keys.</summary>
    public string? Suffix { get; set; }
}
