namespace Tern.Fuzz.Targets.Services;

/// <summary>The request to SNS that the servers of the other targets need.</summary>
internal static class SnsRequests
{
    public static byte[] CreateTopic { get; } = RequestText.Create(
        "POST / HTTP\nHost: sns.us-east-1.amazonaws.com\nContent-Type: application/x-www-form-urlencoded", "Version=2010-03-31&Action=CreateTopic&Name=t");
}
