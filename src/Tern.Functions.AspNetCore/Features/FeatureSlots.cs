using Microsoft.AspNetCore.Http.Features;
using Microsoft.AspNetCore.Http.Features.Authentication;

namespace Tern.Functions.AspNetCore.Features;

/// <summary>The features that most requests have, each with a place in an array.</summary>
internal static class FeatureSlots
{
    /// <summary>The types, the most frequently read ones first.</summary>
    private static readonly Type[] s_types =
    [
        typeof(IHttpRequestFeature),
        typeof(IHttpResponseFeature),
        typeof(IHttpResponseBodyFeature),
        typeof(IEndpointFeature),
        typeof(IServiceProvidersFeature),
        typeof(IRouteValuesFeature),
        typeof(IHttpRequestLifetimeFeature),
        typeof(IHttpRequestIdentifierFeature),
        typeof(IQueryFeature),
        typeof(IRequestBodyPipeFeature),
        typeof(IHttpRequestBodyDetectionFeature),
        typeof(IHttpAuthenticationFeature),
        typeof(IHttpConnectionFeature),
        typeof(IItemsFeature),
        typeof(IFormFeature),
        typeof(IRequestCookiesFeature),
        typeof(IResponseCookiesFeature),
        typeof(IHttpActivityFeature),
        typeof(IHttpMetricsTagsFeature),
        typeof(ITlsConnectionFeature),
        typeof(ISessionFeature),
    ];

    public static int Count => s_types.Length;

    /// <summary>Returns the index of a type, or -1.</summary>
    public static int Find(Type type)
    {
        Type[] types = s_types;
        for (int i = 0; i < types.Length; i++)
        {
            if (types[i] == type)
                return i;
        }
        return -1;
    }

    public static Type TypeAt(int index) => s_types[index];
}
