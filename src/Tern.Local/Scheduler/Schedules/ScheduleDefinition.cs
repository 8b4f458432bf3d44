using System.Text;
using Tern.Local.EventBridge.Events;
using Tern.Scheduler;

namespace Tern.Local.Scheduler.Schedules;

/// <summary>Definitions of schedules in requests.</summary>
internal static class ScheduleDefinition
{
    private const int DefaultRetries = 185;
    private const int DefaultMaxAge = 86_400;
    private static readonly TimeSpan s_maxStartAge = TimeSpan.FromMinutes(5);

    /// <summary>Returns a definition with the defaults of the service.</summary>
    public static CreateScheduleRequest Complete(CreateScheduleRequest request) => request with
    {
        GroupName = request.GroupName ?? ScheduleArns.DefaultGroup,
        ScheduleExpressionTimezone = request.ScheduleExpressionTimezone ?? "UTC",
        State = request.State ?? ScheduleState.Enabled,
        ActionAfterCompletion = request.ActionAfterCompletion ?? ActionAfterCompletion.None,
        Target = Complete(request.Target),
    };

    /// <summary>Converts the definition of an update, which replaces all members.</summary>
    public static CreateScheduleRequest Convert(UpdateScheduleRequest request) => new()
    {
        Name = request.Name,
        GroupName = request.GroupName,
        ScheduleExpression = request.ScheduleExpression,
        StartDate = request.StartDate,
        EndDate = request.EndDate,
        Description = request.Description,
        ScheduleExpressionTimezone = request.ScheduleExpressionTimezone,
        State = request.State,
        KmsKeyArn = request.KmsKeyArn,
        Target = request.Target,
        FlexibleTimeWindow = request.FlexibleTimeWindow,
        ClientToken = request.ClientToken,
        ActionAfterCompletion = request.ActionAfterCompletion,
    };

    /// <summary>Checks what the model does not express.</summary>
    /// <exception cref="ValidationException">The definition is not valid.</exception>
    public static void Check(CreateScheduleRequest request, DateTimeOffset now)
    {
        bool isFlexible = request.FlexibleTimeWindow.Mode == FlexibleTimeWindowMode.Flexible;
        if (isFlexible && request.FlexibleTimeWindow.MaximumWindowInMinutes is null)
            throw ScheduleFailures.Validation("MaximumWindowInMinutes must be provided when FlexibleTimeWindow Mode is FLEXIBLE.");
        if (!isFlexible && request.FlexibleTimeWindow.MaximumWindowInMinutes is not null)
            throw ScheduleFailures.Validation("MaximumWindowInMinutes can only be provided when FlexibleTimeWindow Mode is FLEXIBLE.");
        if (request.StartDate < now - s_maxStartAge)
            throw ScheduleFailures.Validation("The StartDate you specify cannot be earlier than 5 minutes ago.");
        if (request.StartDate >= request.EndDate)
            throw ScheduleFailures.Validation("The StartDate you specify must come before the EndDate.");
        CheckTarget(request.Target);
    }

    private static Target Complete(Target target) => new()
    {
        Arn = target.Arn,
        RoleArn = target.RoleArn,
        DeadLetterConfig = target.DeadLetterConfig,
        RetryPolicy = new()
        {
            MaximumEventAgeInSeconds = target.RetryPolicy?.MaximumEventAgeInSeconds ?? DefaultMaxAge,
            MaximumRetryAttempts = target.RetryPolicy?.MaximumRetryAttempts ?? DefaultRetries,
        },
        Input = target.Input,
        EcsParameters = target.EcsParameters,
        EventBridgeParameters = target.EventBridgeParameters,
        EventBridgePutRawEventsParameters = target.EventBridgePutRawEventsParameters,
        KinesisParameters = target.KinesisParameters,
        SageMakerPipelineParameters = target.SageMakerPipelineParameters,
        SqsParameters = target.SqsParameters,
    };

    private static void CheckTarget(Target target)
    {
        bool isBus = EventBridge.EventArns.ParseBus(target.Arn) is not null;
        if (isBus != target.EventBridgeParameters is not null)
            throw ScheduleFailures.Validation(isBus ? "EventBridgeParameters must be provided for an EventBridge target." : "EventBridgeParameters can only be provided for an EventBridge target.");
        if (isBus && target.Input is { } input && !JsonText.IsObject(Encoding.UTF8.GetBytes(input)))
            throw ScheduleFailures.Validation("The Input of an EventBridge target must be a JSON object.");
        if (target.Arn.EndsWith(".fifo", StringComparison.Ordinal) && target.Arn.Contains(":sqs:", StringComparison.Ordinal) && target.SqsParameters?.MessageGroupId is null)
            throw ScheduleFailures.Validation("SqsParameters with a MessageGroupId must be provided for a FIFO queue.");
    }
}
