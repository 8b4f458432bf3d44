using Tern.Local;
using Tern.Local.Events;
using Tern.Local.Faults;
using Tern.S3;

namespace Tern.Referees.Tests.Examples;

/// <summary>The other code of docs/local.md. A test compares it with the page, and <see cref="LocalPageTests"/> runs it.</summary>
internal static class LocalExample
{
    public static async Task AdvanceAsync(LocalAws aws)
    {
        aws.Clock.Freeze();
        await aws.Clock.AdvanceAsync(TimeSpan.FromHours(1));
    }

    public static async Task<CallEvent> WaitAsync(LocalAws aws)
    {
        CallEvent call = await aws.Events.WaitForAsync<CallEvent>(call => call.Operation == "PutObject");
        return call;
    }

    public static void AddFaults(LocalAws aws)
    {
        aws.Faults.On("DynamoDB", "PutItem").Throttle(times: 2).Fail(503);
        aws.Faults.OnDelivery(from: "uploads", to: "orders").Duplicate();
        aws.Faults.OnQueue("orders").Reorder();
        aws.Faults.OnFunction("import").WithProbability(0.1).TimeOut(FaultPlan.Always);
    }

    public static async Task<int> FailAsync()
    {
        await using LocalAws aws = await LocalAws.StartAsync();
        using S3Client s3 = aws.CreateClient<S3Client>();
        await s3.CreateBucketAsync(new() { Bucket = "photos" });
        aws.Faults.On("S3", "PutObject").Fail(503);
        return (await s3.PutObjectAsync(new() { Bucket = "photos", Key = "a.txt" })).ResponseMetadata.Attempts;
    }
}
