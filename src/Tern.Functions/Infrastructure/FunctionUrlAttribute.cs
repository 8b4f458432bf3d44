namespace Tern.Functions;

/// <summary>Gives the function a URL, in the infrastructure templates that <c>dotnet publish -t:LambdaZip</c> writes.</summary>
/// <remarks>The attribute has no effect at run time. On an assembly it applies to the function that is not a method with <see cref="FunctionAttribute"/>.</remarks>
/// <seealso href="https://docs.aws.amazon.com/lambda/latest/dg/urls-configuration.html">Function URLs</seealso>
[AttributeUsage(AttributeTargets.Method | AttributeTargets.Assembly)]
public sealed class FunctionUrlAttribute : Attribute
{
    /// <summary>The callers that the service accepts. The default is <see cref="FunctionUrlAuthType.AwsIam"/>.</summary>
    public FunctionUrlAuthType AuthType { get; set; }

    /// <summary>
    /// How the service returns responses. The default is <see cref="FunctionUrlInvokeMode.ResponseStream"/> for a method that streams its response (a result of type
    /// <see cref="IAsyncEnumerable{T}"/>, or a parameter of type <see cref="System.IO.Pipelines.PipeWriter"/>), otherwise <see cref="FunctionUrlInvokeMode.Buffered"/>.
    /// </summary>
    public FunctionUrlInvokeMode InvokeMode { get; set; }
}
