namespace Tern.Functions;

/// <summary>Settings of a Lambda function in the infrastructure templates that <c>dotnet publish -t:LambdaZip</c> writes.</summary>
/// <remarks>
/// <para>The attribute has no effect at run time. On an assembly it applies to the function that is not a method with <see cref="FunctionAttribute"/>.</para>
/// <para>A setting that is not set is not part of the templates: the service uses its default.</para>
/// </remarks>
/// <seealso href="https://docs.aws.amazon.com/AWSCloudFormation/latest/TemplateReference/aws-resource-lambda-function.html">AWS::Lambda::Function</seealso>
[AttributeUsage(AttributeTargets.Method | AttributeTargets.Assembly)]
public sealed class FunctionSettingsAttribute : Attribute
{
    /// <summary>The description of the function, of at most 256 characters.</summary>
    public string? Description { get; set; }

    /// <summary>The memory in megabytes, 128 to 10240. The CPU is proportional to it. The default of the service is 128.</summary>
    public int MemorySize { get; set; }

    /// <summary>The timeout in seconds, 1 to 900. The default of the service is 3.</summary>
    public int Timeout { get; set; }

    /// <summary>The size of <c>/tmp</c> in megabytes, 512 to 10240. The default of the service is 512.</summary>
    public int EphemeralStorageSize { get; set; }

    /// <summary>The number of concurrent instances that is reserved for the function, and which it cannot exceed; 0 stops the function. The default is no reservation.</summary>
    public int ReservedConcurrentExecutions { get; set; }

    /// <summary>Whether X-Ray traces the function, with the permissions that this requires. The default is false.</summary>
    public bool Tracing { get; set; }

    /// <summary>
    /// Whether published versions of the function start from a snapshot. The default is false. Only the runtime <c>dotnet10</c> supports it; the templates for
    /// <c>provided.al2023</c> do not contain it.
    /// </summary>
    public bool SnapStart { get; set; }
}
