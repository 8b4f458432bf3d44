namespace Tern.Support;

internal sealed class ShapeErrorException(ServiceError error) : ServiceException(error);
