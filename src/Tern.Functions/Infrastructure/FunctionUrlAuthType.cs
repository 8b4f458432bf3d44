namespace Tern.Functions;

/// <summary>The callers that a function URL accepts.</summary>
public enum FunctionUrlAuthType
{
    /// <summary>Only signed requests of callers with the permission <c>lambda:InvokeFunctionUrl</c>.</summary>
    AwsIam,

    /// <summary>All requests of the internet. The function authenticates them itself.</summary>
    None,
}
