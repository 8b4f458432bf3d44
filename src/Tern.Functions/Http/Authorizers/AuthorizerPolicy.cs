namespace Tern.Functions.Http;

/// <summary>Writes the policy of a Lambda authorizer of a REST API, a WebSocket API, or an HTTP API with IAM responses.</summary>
/// <remarks>
/// A gateway stores the policy of a caller for the time to live of the authorizer, and applies it to other routes as well. Allow all routes that the caller may use, not
/// only that of the request. A denial has precedence over a permission. Without a statement, everything is denied.
/// </remarks>
/// <seealso href="https://docs.aws.amazon.com/apigateway/latest/developerguide/api-gateway-lambda-authorizer-output.html">Output of a Lambda authorizer</seealso>
public sealed class AuthorizerPolicy
{
    private readonly MethodArn _arn;
    private readonly List<string> _allowed = [];
    private readonly List<string> _denied = [];

    /// <param name="methodArn">The value of <c>methodArn</c> or <c>routeArn</c> of the request.</param>
    /// <exception cref="ArgumentException">The text is not an ARN of a method.</exception>
    public AuthorizerPolicy(string methodArn) => _arn = MethodArn.Parse(methodArn);

    /// <summary>Allows a route of the stage.</summary>
    /// <returns>The policy itself.</returns>
    /// <inheritdoc cref="MethodArn.ToResource" path="/param|/remarks|/exception"/>
    public AuthorizerPolicy Allow(string method, string template = "")
    {
        _allowed.Add(_arn.ToResource(method, template));
        return this;
    }

    /// <summary>Denies a route of the stage.</summary>
    /// <returns>The policy itself.</returns>
    /// <inheritdoc cref="MethodArn.ToResource" path="/param|/remarks|/exception"/>
    public AuthorizerPolicy Deny(string method, string template = "")
    {
        _denied.Add(_arn.ToResource(method, template));
        return this;
    }

    /// <summary>Allows all routes of the stage.</summary>
    /// <returns>The policy itself.</returns>
    public AuthorizerPolicy AllowAll()
    {
        _allowed.Add(_arn.ToStageResource());
        return this;
    }

    /// <summary>Allows the route of the request only. Disable the storage of results of the authorizer then, because another route of the caller would be denied.</summary>
    /// <returns>The policy itself.</returns>
    public AuthorizerPolicy AllowRequest()
    {
        _allowed.Add(_arn.ToRequestResource());
        return this;
    }

    /// <summary>Denies all routes of the stage.</summary>
    /// <returns>The policy itself.</returns>
    public AuthorizerPolicy DenyAll()
    {
        _denied.Add(_arn.ToStageResource());
        return this;
    }

    /// <summary>Returns the response of the authorizer.</summary>
    /// <param name="principalId">The stable identifier of the caller.</param>
    /// <param name="context">The values for the integration: texts, numbers and booleans. The default is none.</param>
    /// <exception cref="ArgumentException">A value of the context is an object or a list, which a REST API does not accept.</exception>
    public ApiGatewayAuthorizerResponse ToResponse(string principalId, OrderedMap<Document>? context = null)
    {
        ArgumentException.ThrowIfNullOrEmpty(principalId);
        if (context is not null)
            Check(context);
        List<IamPolicyStatement> statements = [];
        Add(statements, "Allow", _allowed);
        Add(statements, "Deny", _denied);
        if (statements.Count == 0)
            Add(statements, "Deny", [_arn.ToStageResource()]);
        return new ApiGatewayAuthorizerResponse
        {
            PrincipalId = principalId,
            PolicyDocument = new IamPolicy { Version = "2012-10-17", Statement = statements },
            Context = context,
        };
    }

    private static void Check(OrderedMap<Document> context)
    {
        foreach ((string name, Document value) in context)
        {
            if (value.Kind is DocumentKind.Map or DocumentKind.List)
                throw new ArgumentException($"The value '{name}' of the context is an object or a list. Expected: a text, a number or a boolean.", nameof(context));
        }
    }

    private static void Add(List<IamPolicyStatement> statements, string effect, List<string> resources)
    {
        if (resources.Count > 0)
            statements.Add(new IamPolicyStatement { Action = "execute-api:Invoke", Effect = effect, Resource = [.. resources] });
    }
}
