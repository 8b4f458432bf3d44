namespace Tern.Functions;

/// <summary>Invokes the function with requests of an HTTP API of API Gateway, in the infrastructure templates that <c>dotnet publish -t:LambdaZip</c> writes.</summary>
/// <remarks>
/// All functions of a program use one HTTP API, with the payload format 2.0 and without an authorizer. The attribute has no effect at run time. On an assembly it applies to
/// the function that is not a method with <see cref="FunctionAttribute"/>.
/// </remarks>
/// <param name="route">The method and the path, for example <c>GET /orders/{id}</c> or <c>ANY /{proxy+}</c>. The default is <c>$default</c>: all requests without another route.</param>
/// <seealso href="https://docs.aws.amazon.com/apigateway/latest/developerguide/http-api-develop-routes.html">Routes of HTTP APIs</seealso>
[AttributeUsage(AttributeTargets.Method | AttributeTargets.Assembly, AllowMultiple = true)]
public sealed class HttpApiTriggerAttribute(string route = "$default") : Attribute
{
    /// <summary>The method and the path, or <c>$default</c>.</summary>
    public string Route { get; } = route;
}
