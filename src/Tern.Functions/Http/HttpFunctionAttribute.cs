namespace Tern.Functions.Http;

/// <summary>Marks a method as the handler of an HTTP route. All handlers of an assembly form one Lambda function with the name <c>http</c>, which the source generator writes.</summary>
/// <remarks>
/// <para>
/// The template has literal segments, parameters (<c>{id}</c>) and at its end a greedy parameter of one or more segments (<c>{path+}</c>). Literals are compared exactly,
/// with their case. Several methods are separated by commas, <c>ANY</c> is any method. Routes of a WebSocket API have the methods <c>CONNECT</c>, <c>MESSAGE</c> and
/// <c>DISCONNECT</c>: <c>MESSAGE /$default</c>.
/// </para>
/// <para>
/// Parameters: those of the route by their names; simple types of the query; one value of the body; <see cref="HttpInvocation"/>, <see cref="HttpRequest"/>, <see cref="Invocation"/> and
/// <see cref="CancellationToken"/>. The attributes <see cref="FromRouteAttribute"/>, <see cref="FromQueryAttribute"/>, <see cref="FromHeaderAttribute"/>,
/// <see cref="FromBodyAttribute"/> and <see cref="FromServicesAttribute"/> select the source. A request whose values are missing or not valid has a response with status
/// 400 that names each of them. Result: nothing, a value, a text, <see cref="IResult"/>, each also as <see cref="Task{TResult}"/> or <see cref="ValueTask{TResult}"/>.
/// </para>
/// </remarks>
/// <param name="route">The method and the template, for example <c>GET /orders/{id}</c>.</param>
[AttributeUsage(AttributeTargets.Method)]
public sealed class HttpFunctionAttribute(string route) : Attribute
{
    /// <summary>The method and the template.</summary>
    public string Route { get; } = route;
}
